import { type ComponentType, lazy, useState } from 'react';

/** What is loaded before anybody asks for it (`app/load-ahead.ts`): what is left to load, and whether it is going on. */
export const ahead = { left: [] as (() => Promise<unknown>)[], running: false };

/** Code could not be loaded. `lazy` caches that forever: an error boundary that shows it calls `forget`, so that the next render tries again. */
export class NotLoaded extends Error {
  readonly forget: () => void;

  constructor(cause: unknown, forget: () => void) {
    super('The code could not be loaded.', { cause });
    this.forget = forget;
  }
}

/** A component whose code can be loaded before it is rendered. */
export type Preloaded<Props extends object> = ComponentType<Props> & { preload: () => Promise<unknown> };

type PropsOf<Exported> = Exported extends ComponentType<infer Props extends object> ? Props : never;

/**
 * A lazily loaded component, by the name that its module exports. Once loaded, or preloaded with `preload`, it renders without
 * a fallback. One that `isLikely` to be opened next is loaded ahead.
 */
export function lazyWithPreload<Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
  isLikely = false,
): Preloaded<PropsOf<Module[Name]>> {
  // What the module exports under the name has these properties.
  type Loaded = ComponentType<PropsOf<Module[Name]>>;
  let Here: Loaded | null = null;
  const preload = async () => {
    try {
      Here = (await load())[name] as Loaded;
    } catch (error) {
      throw new NotLoaded(error, () => {
        Coming = lazy(preload);
      });
    }
    return { default: Here };
  };
  let Coming: Loaded = lazy(preload);
  const LazyWithPreload = (props: PropsOf<Module[Name]>) => {
    // The same component type for the whole lifetime: another type would remount it and lose its state.
    const [Shown] = useState(() => Here ?? Coming);
    return <Shown {...props} />;
  };
  if (isLikely) ahead.left.push(preload);
  return Object.assign(LazyWithPreload, { preload });
}
