/** Tells whether an element is in sight, now and whenever that changes; answers how to stop. */
export function watchVisibility(
  element: Element,
  onChange: (visible: boolean) => void,
  options: IntersectionObserverInit,
): () => void {
  const observer = new IntersectionObserver(
    // Several at once when one scrolls fast: the last says how it is now.
    (entries) => onChange(entries.at(-1)?.isIntersecting ?? false),
    options,
  );
  observer.observe(element);
  return () => observer.disconnect();
}
