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
  const parts = isStored ? [...storedParts, ...formParts] : formParts;
  return (
    <nav
      aria-label="Parts of the product"
      className="sticky -top-4 z-10 -mx-5 mb-4 border-b border-hairline bg-white [scrollbar-width:none] overflow-x-auto"
    >
      <ul className="flex px-3">
        {parts.map(([part, name]) => (
          <li key={part} className="shrink-0">
            <button
              type="button"
              onClick={() => goToPart(part)}
              className="flex h-11 items-center px-2 text-sm text-ink-soft underline-offset-4 hover:text-ink hover:underline"
            >
              {name}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
