import { useEffect, useRef } from 'react';
import { usePartInView } from '../../shared/use-part-in-view.ts';

/** The parts of the form, in its order, by the ids of their elements. */
const formParts = [
  ['pictures', 'Pictures'],
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

const idOf = (part: string) => `product-${part}`;

const allParts = [...storedParts, ...formParts];
const formIds = formParts.map(([part]) => idOf(part));
const allIds = allParts.map(([part]) => idOf(part));

/** What is left of the current part's button where the list is wider than the screen: a piece of the one before. */
const BEFORE_PX = 48;

export function goToPart(part: string): void {
  const element = document.getElementById(idOf(part));
  element?.scrollIntoView();
  element?.focus({ preventScroll: true });
}

/** The attributes of a part of the panel that the list leads to. */
export const productPart = (part: (typeof formParts | typeof storedParts)[number][0]) => ({
  id: idOf(part),
  tabIndex: -1,
  className: 'scroll-mt-4 outline-none',
});

/** Leads to the parts of a long form; stays at its top. `isStored` for a piece that has stock and units already. */
export function ProductJumpList({ isStored = false }: { isStored?: boolean }) {
  const parts = isStored ? allParts : formParts;
  const { inView, choose } = usePartInView(isStored ? allIds : formIds);
  const list = useRef<HTMLElement>(null);
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>('[aria-current]');
    if (list.current && current) list.current.scrollLeft = current.offsetLeft - BEFORE_PX;
  }, [inView]);
  return (
    <nav
      ref={list}
      aria-label="Parts of the product"
      className="sticky -top-4 z-10 -mx-5 mb-4 border-b border-hairline bg-white [scrollbar-width:none] overflow-x-auto"
    >
      <ul className="flex px-3">
        {parts.map(([part, name]) => (
          <li key={part} className="shrink-0">
            <button
              type="button"
              onClick={() => {
                choose(idOf(part));
                goToPart(part);
              }}
              aria-current={inView === idOf(part) ? 'location' : undefined}
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
