/** Tells whether an element is in sight, now and whenever that changes; answers how to stop. */
export function watchSight(
  element: Element,
  tell: (inSight: boolean) => void,
  options: IntersectionObserverInit,
): () => void {
  const observer = new IntersectionObserver(
    // Several at once when one scrolls fast: the last says how it is now.
    (entries) => tell(entries.at(-1)?.isIntersecting ?? false),
    options,
  );
  observer.observe(element);
  return () => observer.disconnect();
}
