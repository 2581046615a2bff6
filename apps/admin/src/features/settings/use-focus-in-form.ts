import { useEffect, useRef } from 'react';

/**
 * For the bar that saves or discards a form, whose buttons go away or are disabled with what they do: the field that was changed
 * last takes the focus, or, where that is gone or would open the keyboard of a phone, its section.
 */
export function useFocusInForm(isDirty: boolean) {
  const bar = useRef<HTMLDivElement>(null);
  const changed = useRef<{ field: HTMLElement; section: HTMLElement | null } | null>(null);
  const wasDirty = useRef(isDirty);

  useEffect(() => {
    const form = bar.current?.closest('form');
    const remember = () => {
      const field = document.activeElement;
      if (field instanceof HTMLElement && form?.contains(field)) changed.current = { field, section: sectionOf(field) };
    };
    form?.addEventListener('input', remember);
    return () => form?.removeEventListener('input', remember);
  }, []);

  useEffect(() => {
    const { activeElement: focused, body } = document;
    if (isDirty === wasDirty.current) return;
    wasDirty.current = isDirty;
    if (focused !== body && !bar.current?.contains(focused)) {
      // The bar has just appeared, perhaps over the field.
      if (isDirty) focused?.scrollIntoView({ block: 'nearest' });
      return;
    }
    const { field: before, section } = changed.current ?? {};
    const field = before?.isConnected ? before : sameField(bar.current, before);
    if (field && !window.matchMedia('(hover: none)').matches) field.focus();
    else (section ?? sectionOf(bar.current))?.focus({ preventScroll: true });
  }, [isDirty]);
  return bar;
}

/** The field of the same name that replaces one whose list was rendered with new keys. */
const sameField = (bar: HTMLElement | null, field: HTMLElement | undefined) =>
  [...(bar?.closest('form')?.querySelectorAll<HTMLElement>('input, textarea') ?? [])].find(
    (one) => field && one.getAttribute('name') === field.getAttribute('name'),
  );

/** A section of the settings, or the page. */
const sectionOf = (element: Element | null) => element?.closest<HTMLElement>('[tabindex="-1"]') ?? null;
