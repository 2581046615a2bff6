/** So long a page that is not drawn, such as one in the background, is waited for. */
const LONGEST_MS = 100;

/** Resolves when a press has been answered on the screen, so that the work that it asks for does not hold the answer up. */
export const painted = () =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, LONGEST_MS);
    requestAnimationFrame(() => setTimeout(resolve));
  });
