import { PlayButton } from '../../shared/page/play-button.tsx';
import { useImagesPlay } from './images-play.tsx';

/** Pauses or resumes the changing images of all cards on the page. */
export function ImagesPlayButton() {
  const { playing, setPlaying } = useImagesPlay();
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
