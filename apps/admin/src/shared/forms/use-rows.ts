import { useRef } from 'react';
import { flushSync } from 'react-dom';
import {
  type FieldArrayPath,
  type FieldPath,
  type FieldValues,
  get,
  type RegisterOptions,
  useFieldArray,
  useFormContext,
} from 'react-hook-form';
import { fieldOf } from './field-of.ts';

/**
 * The rows of a list in the form around it. When one is removed, the focus goes to the button that adds one; in a long list,
 * whose element has the ref `list`, to the row that has its place now, and nothing scrolls.
 */
export function useRows<Fields extends FieldValues, Name extends FieldArrayPath<Fields>>(name: Name) {
  const form = useFormContext<Fields>();
  const { control, formState, getValues } = form;
  const connect = fieldOf(form);
  const { fields, append, insert, remove } = useFieldArray({ control, name });
  const addButton = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const { errors, touchedFields, isSubmitted } = formState;
  const ofList: { message?: string; root?: { message?: string } } | undefined = get(errors, name);
  return {
    fields,
    append,
    insert,
    addButton,
    list,
    /** What is wrong with the list as a whole. */
    mistake: ofList?.root?.message ?? ofList?.message,
    removeRow: (place: number) => {
      flushSync(() => remove(place));
      const rows = list.current?.children ?? [];
      const row = rows[Math.min(place, rows.length - 1)];
      const next = row?.querySelector<HTMLElement>('input, textarea') ?? addButton.current;
      next?.focus({ preventScroll: row !== undefined });
    },
    /**
     * Registers an input of a row and says what is wrong with it. Adding a row validates the whole list, but what nobody has
     * typed into yet is shown as wrong only once it is to be saved.
     */
    field: <Field extends FieldPath<Fields>>(field: Field, options?: RegisterOptions<Fields, Field>) => {
      const { error, ...input } = connect(field, options);
      const isTyped = get(touchedFields, field) && String(getValues(field)).trim() !== '';
      return { ...input, error: isSubmitted || isTyped ? error : undefined };
    },
  };
}
