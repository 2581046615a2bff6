import { useRef } from 'react';
import {
  type FieldArrayPath,
  type FieldPath,
  type FieldValues,
  get,
  useFieldArray,
  useFormContext,
} from 'react-hook-form';

/** The rows of a list in the form around it. Its button to add a row takes the focus of one that is removed. */
export function useRows<Fields extends FieldValues, Name extends FieldArrayPath<Fields>>(name: Name) {
  const { control, formState } = useFormContext<Fields>();
  const { fields, append, remove } = useFieldArray({ control, name });
  const addButton = useRef<HTMLButtonElement>(null);
  const { errors, touchedFields, isSubmitted } = formState;
  return {
    fields,
    append,
    addButton,
    removeRow: (place: number) => {
      remove(place);
      addButton.current?.focus();
    },
    /** Adding a row validates the whole list, but an untouched new row must not show errors yet. */
    errorOf: (field: FieldPath<Fields>): string | undefined => {
      const mistake: { message?: string } | undefined = get(errors, field);
      return isSubmitted || get(touchedFields, field) ? mistake?.message : undefined;
    },
  };
}
