import { type ComponentType, lazy, useState } from 'react';

/** What is loaded before anybody asks for it (`app/load-ahead.ts`): what is left to load, and whether it is going on. */
export const ahead = { left: [] as (() => Promise<unknown>)[], running: false };

/** Time for the error boundary to render a failed load before `lazy` is replaced. */
const FAILURE_SHOWN_MS = 500;

/**
 * A lazily loaded component. Once loaded, or preloaded with `preload`, it renders without a fallback. One that
 * `isLikely` to be opened next is loaded ahead.
 */
export function lazyWithPreload<Props extends object>(load: () => Promise<ComponentType<Props>>, isLikely = false) {
  let Here: ComponentType<Props> | null = null;
  const preload = async () => {
    try {
      Here = await load();
    } catch (error) {
      // `lazy` caches a failure forever. Replace it after the error was shown, so that the next render tries again.
      setTimeout(() => {
        Coming = lazy(preload);
      }, FAILURE_SHOWN_MS);
      throw error;
    }
    return { default: Here };
  };
  let Coming: ComponentType<Props> = lazy(preload);
  const LazyWithPreload = (props: Props) => {
    // The same component type for the whole lifetime: another type would remount it and lose its state.
    const [Shown] = useState(() => Here ?? Coming);
    return <Shown {...props} />;
  };
  if (isLikely) ahead.left.push(preload);
  return Object.assign(LazyWithPreload, { preload });
}
