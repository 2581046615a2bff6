import { type ReactNode, createContext, useContext, useMemo, useState } from 'react';
import { tabMemory } from '@kanaka/web-kit/browser-memory';
import { useHydrated } from '../../shared/loading/use-hydrated.ts';
import { PlayButton } from '../../shared/page/play-button.tsx';

const PAUSED = 'kanaka.images-paused';

type ImagesPlay = { playing: boolean; setPlaying: (playing: boolean) => void };

const Context = createContext<ImagesPlay>({ playing: true, setPlaying: () => undefined });

/** Whether the cards' images change automatically; one button controls all cards, and sessionStorage keeps the choice. */
export function ImagesPlayProvider({ children }: { children: ReactNode }) {
  const hydrated = useHydrated();
  const [chosen, setChosen] = useState<boolean | null>(null);
  const playing = chosen ?? !(hydrated && tabMemory.read(PAUSED) === true);
  const value = useMemo(
    () => ({
      playing,
      setPlaying: (now: boolean) => {
        tabMemory.write(PAUSED, !now);
        setChosen(now);
      },
    }),
    [playing],
  );
  return <Context value={value}>{children}</Context>;
}

export const useImagesPlay = (): ImagesPlay => useContext(Context);

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
        {playing ? 'Pause' : 'Play'}
      </span>
    </PlayButton>
  );
}
