import { type ReactNode, createContext, useContext, useMemo, useState } from 'react';
import { tabMemory } from '../../shared/session-storage.ts';

const PAUSED = 'kanaka.pictures-paused';

type PicturesPlay = { playing: boolean; setPlaying: (playing: boolean) => void };

const Context = createContext<PicturesPlay>({ playing: true, setPlaying: () => undefined });

/** Whether the cards' pictures change by themselves; one button of the page rules all cards, and the tab remembers it. */
export function PicturesPlayProvider({ children }: { children: ReactNode }) {
  const [playing, setPlaying] = useState(() => tabMemory.read(PAUSED) !== true);
  const value = useMemo(
    () => ({
      playing,
      setPlaying: (now: boolean) => {
        tabMemory.write(PAUSED, !now);
        setPlaying(now);
      },
    }),
    [playing],
  );
  return <Context value={value}>{children}</Context>;
}

export const usePicturesPlay = (): PicturesPlay => useContext(Context);
