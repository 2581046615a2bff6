/** The first of the elements that is on the screen as a whole, below the page's header. */
export function firstInView(elements: Iterable<HTMLElement>): HTMLElement | undefined {
  const top = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
  return [...elements].find((element) => {
    const box = element.getBoundingClientRect();
    return box.top >= top && box.bottom <= window.innerHeight;
  });
}
