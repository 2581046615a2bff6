import { Pause, Play } from 'lucide-react';
import { useReducedMotion } from '@kanaka/ui/use-media';
import { usePicturesPlay } from './pictures-play.tsx';

/** Pauses or resumes the changing pictures of all cards on the page. */
export function PicturesPlayButton() {
  const { playing, setPlaying } = usePicturesPlay();
  const reduced = useReducedMotion();
  if (reduced) return null;
  return (
    <button
      type="button"
      onClick={() => setPlaying(!playing)}
      aria-label={playing ? 'Pause changing pictures' : 'Play changing pictures'}
      className="inline-flex h-11 min-w-11 items-center justify-center gap-2 px-2 text-sm text-ink-muted hover:text-ink"
    >
      {playing ? (
        <Pause aria-hidden="true" className="size-3.5 fill-current" strokeWidth={0} />
      ) : (
        <Play aria-hidden="true" className="size-3.5 fill-current" strokeWidth={0} />
      )}
      <span aria-hidden="true" className="hidden sm:inline">
        Pictures
      </span>
    </button>
  );
}
