import { useRef } from 'react';
import { flushSync } from 'react-dom';
import {
  type FieldArrayPath,
  type FieldPath,
  type FieldValues,
  get,
  useFieldArray,
  useFormContext,
} from 'react-hook-form';

/**
 * The rows of a list in the form around it. When one is removed, the focus goes to the button that adds one; in a long list,
 * whose element has the ref `list`, to the row that has its place now, and nothing scrolls.
 */
export function useRows<Fields extends FieldValues, Name extends FieldArrayPath<Fields>>(name: Name) {
  const { control, formState, getValues } = useFormContext<Fields>();
  const { fields, append, insert, remove } = useFieldArray({ control, name });
  const addButton = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const { errors, touchedFields, isSubmitted } = formState;
  return {
    fields,
    append,
    insert,
    addButton,
    list,
    removeRow: (place: number) => {
      flushSync(() => remove(place));
      const rows = list.current?.children ?? [];
      const row = rows[Math.min(place, rows.length - 1)];
      const next = row?.querySelector<HTMLElement>('input, textarea') ?? addButton.current;
      next?.focus({ preventScroll: row !== undefined });
    },
    /** Adding a row validates the whole list, but what nobody has typed into yet is shown as wrong only once it is to be saved. */
    errorOf: (field: FieldPath<Fields>): string | undefined => {
      const mistake: { message?: string } | undefined = get(errors, field);
      const isTyped = get(touchedFields, field) && String(getValues(field)).trim() !== '';
      return isSubmitted || isTyped ? mistake?.message : undefined;
    },
  };
}
