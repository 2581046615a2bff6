import { type ReactNode, createContext, useContext, useMemo, useState } from 'react';
import { tabMemory } from '@kanaka/web-kit/browser-memory';
import { useHydrated } from '../../shared/loading/use-hydrated.ts';

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
