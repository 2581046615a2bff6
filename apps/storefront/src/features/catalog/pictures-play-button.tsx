import { PlayButton } from '../../shared/page/play-button.tsx';
import { usePicturesPlay } from './pictures-play.tsx';

/** Pauses or resumes the changing pictures of all cards on the page. */
export function PicturesPlayButton() {
  const { playing, setPlaying } = usePicturesPlay();
  return (
    <PlayButton
      of="changing pictures"
      playing={playing}
      onChange={setPlaying}
      className="inline-flex h-11 min-w-11 items-center justify-center gap-2 px-2 text-sm text-ink-muted hover:text-ink"
    >
      <span aria-hidden="true" className="hidden sm:inline">
        Pictures
      </span>
    </PlayButton>
  );
}
