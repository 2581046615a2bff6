/**
 * On a slow phone a page takes longer to be drawn than a press may go without an answer: until it is, the link that leads
 * there looks pressed, and a line runs along the top (styles.css).
 */

let going: Element | null = null;

function go(event: MouseEvent): void {
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  const link = event.target instanceof Element && event.target.closest('a');
  if (!isPlain || !link || link.target === '_blank' || link.origin !== window.location.origin) return;
  if (link === going) {
    // Pressed twice, its page would be in the history twice.
    event.preventDefault();
    return;
  }
  const { href } = window.location;
  arrived();
  going = link;
  link.setAttribute('data-busy', '');
  document.documentElement.setAttribute('data-going', '');
  // The router has changed the address by then; else nothing is on its way, or another page load, which the browser shows.
  setTimeout(() => {
    if (going === link && window.location.href === href) arrived();
  });
}

/** Buttons lead to pages too: to the checkout, back to what was opened before signing in. */
function goByItself({ destination, navigationType }: NavigateEvent): void {
  const isHere = new URL(destination.url).pathname === window.location.pathname;
  if (destination.sameDocument && navigationType !== 'reload' && !isHere)
    document.documentElement.setAttribute('data-going', '');
}

export function showGoing(): void {
  document.addEventListener('click', go, { capture: true });
  // Older browsers do not tell of it.
  if ('navigation' in window) window.navigation.addEventListener('navigate', goByItself);
}

/** To be called when the page of another address is drawn. */
export function arrived(): void {
  going?.removeAttribute('data-busy');
  going = null;
  document.documentElement.removeAttribute('data-going');
}
