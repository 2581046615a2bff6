import { useEffect, useState } from 'react';

/** Below what stays at the top, down to the middle of the screen. */
const READ = '-130px 0px -50% 0px';

/** How long the screen may take to go to what has just taken the focus. */
const ON_THE_WAY_MS = 500;

/**
 * The id of the element, of these, that the focus has moved into; once the user has scrolled away from that, and at first, of the
 * first one in the upper half of the screen. `ids` must be the same array each time.
 */
export function usePartInView(ids: readonly string[]) {
  const [current, setCurrent] = useState(ids[0]);
  useEffect(() => {
    const seen = new Set<string>();
    let focusedAt = -Infinity;
    let isFollowing = true;
    const follow = () => {
      const first = ids.find((id) => seen.has(id));
      if (first && isFollowing) setCurrent(first);
    };
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) seen.add(target.id);
          else seen.delete(target.id);
        }
        follow();
      },
      { rootMargin: READ },
    );
    const partOf = (target: EventTarget | null) =>
      ids.find((id) => target instanceof Node && document.getElementById(id)?.contains(target));
    const onFocus = ({ target }: FocusEvent) => {
      const part = partOf(target);
      if (!part) return;
      setCurrent(part);
      focusedAt = performance.now();
      isFollowing = false;
    };
    const onScroll = ({ target }: Event) => {
      const movesParts = target instanceof Node && target.contains(document.getElementById(ids[0] ?? ''));
      if (!movesParts || performance.now() - focusedAt < ON_THE_WAY_MS) return;
      isFollowing = true;
      follow();
    };
    for (const id of ids) {
      const part = document.getElementById(id);
      if (part) observer.observe(part);
    }
    document.addEventListener('focusin', onFocus);
    document.addEventListener('scroll', onScroll, true);
    return () => {
      observer.disconnect();
      document.removeEventListener('focusin', onFocus);
      document.removeEventListener('scroll', onScroll, true);
    };
  }, [ids]);
  return current;
}
