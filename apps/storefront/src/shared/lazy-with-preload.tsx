import { type ComponentType, lazy, useState } from 'react';

/** By then whoever waited for a part that did not come has seen the message. */
const FAILURE_SHOWN_MS = 500;

/** A component in a file of its own, fetched when it is first shown; one that has been fetched is shown at once. */
export function lazyWithPreload<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let Here: ComponentType<Props> | null = null;
  const fetchNow = async () => {
    try {
      Here = await load();
    } catch (error) {
      // `lazy` keeps a failure for good; once it has been shown, the next visit tries anew.
      setTimeout(() => {
        Coming = lazy(fetchNow);
      }, FAILURE_SHOWN_MS);
      throw error;
    }
    return { default: Here };
  };
  let Coming: ComponentType<Props> = lazy(fetchNow);
  const LazyWithPreload = (props: Props) => {
    // One and the same for as long as it stands: another would begin with nothing filled in.
    const [Shown] = useState(() => Here ?? Coming);
    return <Shown {...props} />;
  };
  return Object.assign(LazyWithPreload, { fetchNow });
}
