/** Reports whether an element is in the viewport, now and at every change; returns a function that stops. */
export function watchVisibility(
  element: Element,
  onChange: (visible: boolean) => void,
  options: IntersectionObserverInit,
): () => void {
  const observer = new IntersectionObserver(
    // Fast scrolling reports several changes at once; the last is the current one.
    (entries) => onChange(entries.at(-1)?.isIntersecting ?? false),
    options,
  );
  observer.observe(element);
  return () => observer.disconnect();
}
