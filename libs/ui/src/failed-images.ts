/**
 * Marks images that cannot be loaded, so that a placeholder is shown (theme.css) instead of the browser's broken image,
 * and loads them again when the connection returns. Errors of images do not bubble, so they are caught on their way down.
 */
export function markFailedImages(): void {
  const mark = (failed: boolean) => (event: Event) => {
    if (event.target instanceof HTMLImageElement) event.target.toggleAttribute('data-failed', failed);
  };
  document.addEventListener('error', mark(true), true);
  document.addEventListener('load', mark(false), true);
  window.addEventListener('online', () => {
    for (const image of document.querySelectorAll<HTMLImageElement>('img[data-failed]'))
      image.setAttribute('src', image.src);
  });
  // Those of the server's document may have failed before this ran.
  for (const image of document.images) image.toggleAttribute('data-failed', image.complete && image.naturalWidth === 0);
}
