import type { Category } from '@kanaka/contracts/categories';
import { cn } from '@kanaka/ui/cn';
import { ChevronDown } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { NavLink } from 'react-router-dom';
import { storeFilters, forgetFilters } from '../features/listing/filters.ts';

/** How long the list stays open after the mouse has left. */
export const HIDE_MS = 250;

/** The 'Products' link of the header with a list of the categories, opened on hover or with the arrow button. */
export function CategoriesMenu({ categories, className }: { categories: readonly Category[]; className: string }) {
  const [open, setOpen] = useState(false);
  const hiding = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const underMouse = useRef(false);
  const listId = useId();

  const stay = () => clearTimeout(hiding.current);
  const close = () => {
    stay();
    setOpen(false);
  };
  const show = () => {
    stay();
    setOpen(true);
  };
  useEffect(() => () => clearTimeout(hiding.current), []);

  const leaveWithEscape = ({ key, currentTarget }: KeyboardEvent<HTMLDivElement>) => {
    if (key !== 'Escape' || !open) return;
    close();
    currentTarget.querySelector('button')?.focus();
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- It only watches the mouse and the focus; the button inside it opens the list.
    <div
      className="relative flex items-center"
      // Not onPointerEnter: React does not fire it when the element that was under the mouse has just been removed.
      onPointerOver={({ pointerType, currentTarget, relatedTarget }) => {
        const fromInside = relatedTarget instanceof Node && currentTarget.contains(relatedTarget);
        if (pointerType !== 'mouse' || fromInside) return;
        underMouse.current = true;
        show();
      }}
      onPointerLeave={({ pointerType }) => {
        if (pointerType !== 'mouse') return;
        underMouse.current = false;
        stay();
        hiding.current = setTimeout(() => setOpen(false), HIDE_MS);
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        // A new page moves the focus to itself; the list stays open while the mouse is over it.
        if (!currentTarget.contains(relatedTarget) && !underMouse.current) close();
      }}
      onKeyDown={leaveWithEscape}
    >
      <NavLink
        to="/shop/listing"
        className={cn(className, 'pr-1')}
        onClick={() => {
          forgetFilters();
          close();
        }}
      >
        Products
      </NavLink>
      <button
        type="button"
        aria-label="Show categories"
        aria-expanded={open}
        aria-controls={listId}
        onClick={() => (open ? close() : show())}
        className="grid h-11 w-6 place-items-center text-ink-muted"
      >
        <ChevronDown aria-hidden="true" className={cn('size-3.5 transition-transform', open && 'rotate-180')} />
      </button>
      <div
        id={listId}
        hidden={!open || categories.length === 0}
        className="absolute top-full -left-4 z-50 animate-rise border border-hairline bg-white p-2 shadow-float"
      >
        <ul className="grid grid-flow-col grid-rows-5">
          {categories.map(({ id, name }) => (
            <li key={id}>
              <NavLink
                to={`/shop/listing?category=${encodeURIComponent(name)}`}
                onClick={() => {
                  storeFilters({ category: [name], subcategory: [] });
                  close();
                }}
                className="flex min-h-11 min-w-44 items-center rounded-sm px-4 text-base hover:bg-emerald-soft"
              >
                {name}
              </NavLink>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
