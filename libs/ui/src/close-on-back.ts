import { useEffect, useEffectEvent } from 'react';

/** Marks the history entry that stands above a page's own, at the same address, while something is open over the page. */
const GUARD = 'kanaka-open';
/** What closes may be followed at once by a navigation, or by something else that opens: then the entry has its use. */
const SETTLED_MS = 40;
/** A browser that has not gone back by now has not understood. */
const GONE_MS = 1_000;

type State = Record<string, unknown> | null;
type Close = () => void;

/** What closes each thing that is open; the last one is on top. */
const opened: Close[] = [];
/** The page's entry as the router knows it, whichever of the two entries is current. */
let page: { state: State; url: string } = { state: null, url: '' };
let isWatching = false;
let settling: ReturnType<typeof setTimeout> | undefined;
/** While the browser goes back from the guard to its page, which takes effect only later: what the router does meanwhile. */
let leaving: { pushed: boolean; timer: ReturnType<typeof setTimeout> } | null = null;

const stateNow = () => history.state as State;
const isGuard = () => Boolean(stateNow()?.[GUARD]);
/** What the router tells its entries apart by. */
const idOf = (state: State) => `${String(state?.['idx'])} ${String(state?.['key'])}`;

/**
 * Lets Back (a button, a key, or the gesture of a phone) close what is open over a page, instead of leaving the page. While
 * something is open, the history has one entry more; whatever navigates takes that entry's place, so that no page is in the
 * history twice. Moves between a page and that entry are no navigation, and the router does not hear of them. To be called
 * before the router is made.
 */
export function watchBack(): void {
  if (isWatching) return;
  isWatching = true;
  const push = history.pushState.bind(history);
  const replace = history.replaceState.bind(history);
  const note = () => {
    const { [GUARD]: _guard, ...state } = stateNow() ?? {};
    page = { state, url: window.location.href };
  };
  let wasGuard = isGuard();
  /** The page's entry below the guard, which the router has not changed since. */
  let below = idOf(stateNow());

  function settle(): void {
    settling = undefined;
    if (leaving) return;
    if (opened.length > 0 && !isGuard()) {
      note();
      below = idOf(page.state);
      push({ ...page.state, [GUARD]: true }, '');
    } else if (opened.length === 0 && isGuard()) {
      leaving = { pushed: false, timer: setTimeout(() => (leaving = null), GONE_MS) };
      history.back();
    }
    wasGuard = isGuard();
  }
  settleSoon = () => {
    settling ??= setTimeout(settle, SETTLED_MS);
  };

  history.pushState = (state: State, unused, url) => {
    if (leaving || isGuard()) replace(state, unused, url);
    else push(state, unused, url);
    if (leaving) leaving.pushed = true;
    wasGuard = false;
    note();
    settleSoon();
  };
  history.replaceState = (state: State, unused, url) => {
    replace(isGuard() ? { ...state, [GUARD]: true } : state, unused, url);
    note();
  };

  window.addEventListener(
    'popstate',
    (event) => {
      const [before, now] = [wasGuard, isGuard()];
      wasGuard = now;
      const way = leaving;
      leaving = null;
      clearTimeout(way?.timer);
      settleSoon();
      const isSamePage = idOf(stateNow()) === (now ? idOf(page.state) : below);
      if (!way && (before === now || !isSamePage)) {
        note();
        return;
      }
      event.stopImmediatePropagation();
      // What the router has changed since, it has changed of the page.
      if (way?.pushed) push(page.state, '', page.url);
      else replace(now ? { ...page.state, [GUARD]: true } : page.state, '', page.url);
      if (!way && before) opened.at(-1)?.();
    },
    { capture: true },
  );
  note();
  // A reload has closed what was open.
  settleSoon();
}

/** Adds the entry above the page's, or removes it, as what is open by then wants it. */
let settleSoon = (): void => undefined;

/** While it is open, Back closes it. Not for what its address opens: Back does that already. */
export function useCloseOnBack(open: boolean, close: Close): void {
  const onBack = useEffectEvent(close);
  useEffect(() => {
    if (!open) return undefined;
    const own = () => onBack();
    opened.push(own);
    settleSoon();
    return () => {
      opened.splice(opened.indexOf(own), 1);
      settleSoon();
    };
  }, [open]);
}
