import type { Category } from '@kanaka/contracts/catalog/categories';
import { cn } from '@kanaka/ui/cn';
import { Link } from '@kanaka/ui/link';
import { ChevronDown } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { storeFilters, forgetFilters } from '../features/listing/stored-filters.ts';
import { LazyDialogBoundary } from '../shared/loading/lazy-dialog.tsx';
import { lazyWithPreload } from '../shared/loading/lazy-with-preload.tsx';
import { PageLink } from './page-link.tsx';

const CategoriesPanel = lazyWithPreload(() => import('./categories-panel.tsx'), 'CategoriesPanel');

/** How long the mouse rests on Products before the list opens: not when it only passes. */
export const SHOW_MS = 100;

/** How long the list stays open after the mouse has left. */
export const HIDE_MS = 250;

/**
 * The 'Products' link of the header with a list of the categories, opened on hover or with the arrow button. Their images
 * and further links are loaded when the mouse comes; the plain list is there until then, and when they cannot be loaded.
 */
export function CategoriesMenu({ categories }: { categories: readonly Category[] }) {
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  const moving = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const underMouse = useRef(false);
  const listId = useId();

  const stay = () => clearTimeout(moving.current);
  const close = () => {
    stay();
    setOpen(false);
  };
  const showAfter = (ms: number) => {
    stay();
    setWanted(true);
    if (ms === 0) setOpen(true);
    else moving.current = setTimeout(() => setOpen(true), ms);
  };
  useEffect(() => () => clearTimeout(moving.current), []);

  const leaveWithEscape = ({ key, currentTarget }: KeyboardEvent<HTMLDivElement>) => {
    if (key !== 'Escape' || !open) return;
    close();
    currentTarget.querySelector('button')?.focus();
  };

  const plain = (
    <ul aria-label="Categories" className="grid grid-flow-col grid-rows-5">
      {categories.map(({ id, name }) => (
        <li key={id}>
          <Link
            to={`/shop/listing?category=${encodeURIComponent(name)}`}
            onClick={() => {
              storeFilters({ category: [name], subcategory: [] });
              close();
            }}
            className="flex min-h-11 min-w-44 items-center rounded-sm px-4 text-base hover:bg-emerald-soft"
          >
            {name}
          </Link>
        </li>
      ))}
    </ul>
  );

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- It only watches the mouse and the focus; the button inside it opens the list.
    <div
      className="flex h-full items-center"
      // Not onPointerEnter: React does not fire it when the element that was under the mouse has just been removed.
      onPointerOver={({ pointerType, currentTarget, relatedTarget }) => {
        const fromInside = relatedTarget instanceof Node && currentTarget.contains(relatedTarget);
        if (pointerType !== 'mouse' || fromInside) return;
        underMouse.current = true;
        showAfter(SHOW_MS);
      }}
      onPointerLeave={({ pointerType }) => {
        if (pointerType !== 'mouse') return;
        underMouse.current = false;
        stay();
        moving.current = setTimeout(() => setOpen(false), HIDE_MS);
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        // A new page moves the focus to itself; the list stays open while the mouse is over it.
        if (!currentTarget.contains(relatedTarget) && !underMouse.current) close();
      }}
      onKeyDown={leaveWithEscape}
    >
      <PageLink
        to="/shop/listing"
        className="pr-1"
        onClick={() => {
          forgetFilters();
          close();
        }}
      >
        Products
      </PageLink>
      <button
        type="button"
        aria-label="Show categories"
        aria-expanded={open}
        aria-controls={listId}
        // A click of the mouse, which has opened the list by coming here, does not close it; keys and fingers do.
        onClick={({ detail }) => (open && !(underMouse.current && detail > 0) ? close() : showAfter(0))}
        className="grid h-11 w-6 place-items-center text-ink-muted"
      >
        <ChevronDown className={cn('size-3.5 transition-transform', open && 'rotate-180')} />
      </button>
      <div
        id={listId}
        hidden={!open || categories.length === 0}
        className="absolute top-full left-3 z-50 animate-rise border border-hairline bg-white p-2 shadow-float"
      >
        {wanted ? (
          <LazyDialogBoundary fallback={plain}>
            <CategoriesPanel categories={categories} onFollow={close} />
          </LazyDialogBoundary>
        ) : (
          plain
        )}
      </div>
    </div>
  );
}
