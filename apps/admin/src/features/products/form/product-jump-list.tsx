import { useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { usePartInView } from '../../../shared/page/use-part-in-view.ts';

/** The parts of the form, in its order, by the ids of their elements. */
const formParts = [
  ['images', 'Pictures'],
  ['place', 'Title'],
  ['price', 'Price'],
  ['details', 'Details'],
  ['jewellery', 'Jewellery'],
  ['visibility', 'Visibility'],
] as const;
const storedParts = [
  ['stock', 'Stock'],
  ['units', 'Units'],
] as const;

type Part = (typeof formParts | typeof storedParts)[number][0];

const idOf = (part: Part) => `product-${part}`;

const allParts = [...storedParts, ...formParts];
const formIds = formParts.map(([part]) => idOf(part));
const allIds = allParts.map(([part]) => idOf(part));

/** What is left of the current part's button where the list is wider than the screen: a piece of the one before. */
const BEFORE_PX = 48;

export function goToPart(part: Part): void {
  const element = document.getElementById(idOf(part));
  element?.scrollIntoView();
  element?.focus({ preventScroll: true });
}

/** Unfolds what is folded in a part, so that its fields are there at once. */
export function unfoldPart(part: Part): void {
  const folded = document
    .getElementById(idOf(part))
    ?.querySelector<HTMLElement>('[aria-expanded="false"]:not([aria-haspopup])');
  flushSync(() => folded?.click());
}

/** The attributes of a part of the panel that the list leads to. */
export const productPart = (part: Part) => ({
  id: idOf(part),
  tabIndex: -1,
  className: 'scroll-mt-4 outline-none',
});

/** Leads to the parts of a long form; stays at its top. `isStored` for a piece that has stock and units already. */
export function ProductJumpList({ isStored = false }: { isStored?: boolean }) {
  const parts = isStored ? allParts : formParts;
  const current = usePartInView(isStored ? allIds : formIds);
  const list = useRef<HTMLElement>(null);
  useEffect(() => {
    const marked = list.current?.querySelector<HTMLElement>('[aria-current]');
    if (list.current && marked) list.current.scrollLeft = marked.offsetLeft - BEFORE_PX;
  }, [current]);
  return (
    <nav
      ref={list}
      aria-label="Parts of the product"
      // It fades at its right edge while there is more.
      className="sticky -top-4 z-10 -mx-5 mb-4 flex overflow-x-auto border-b border-hairline bg-white [scrollbar-width:none] after:pointer-events-none after:sticky after:right-0 after:w-10 after:shrink-0 after:bg-linear-to-r after:from-transparent after:to-white"
    >
      <ul className="flex shrink-0 pl-3">
        {parts.map(([part, name]) => (
          <li key={part} className="shrink-0">
            <button
              type="button"
              onClick={() => {
                unfoldPart(part);
                goToPart(part);
              }}
              aria-current={current === idOf(part) ? 'location' : undefined}
              className="flex h-11 items-center px-2 text-sm text-ink-soft underline-offset-4 hover:text-ink hover:underline aria-[current=location]:font-medium aria-[current=location]:text-emerald aria-[current=location]:shadow-[inset_0_-2px_0_var(--color-emerald)]"
            >
              {name}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
