import { type ComponentProps, type MouseEvent, useContext } from 'react';
import { UNSAFE_NavigationContext } from 'react-router-dom';

export type LinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  /** A path of the app, a query of the same page, or any other address. */
  to: string;
  /** Kept in the history with the page. */
  state?: unknown;
  /** In place of the entry of the history; else only where it leads to this very page. */
  replace?: boolean;
};

/**
 * A link, followed within the app where it leads there. The router's own also resolves relative paths and prefetches, for which
 * each runs a dozen hooks.
 */
export function Link({ to, state, replace, onClick, children, ...anchor }: LinkProps) {
  const { basename, navigator } = useContext(UNSAFE_NavigationContext);
  const isOwn = /^(\/(?!\/)|[?#])/.test(to);

  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const { button, metaKey, ctrlKey, shiftKey, altKey, currentTarget } = event;
    const isForBrowser = !isOwn || anchor.target === '_blank' || button !== 0;
    if (event.defaultPrevented || isForBrowser || metaKey || ctrlKey || shiftKey || altKey) return;
    event.preventDefault();
    const isAgain = replace ?? currentTarget.href === window.location.href;
    navigator[isAgain ? 'replace' : 'push'](to, state);
  };

  const isPath = isOwn && to.startsWith('/');
  return (
    <a {...anchor} href={isPath && basename !== '/' ? basename + to : to} onClick={follow}>
      {children}
    </a>
  );
}
