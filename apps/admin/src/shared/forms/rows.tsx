import { Button } from '@kanaka/ui/button';
import { IconButton } from '@kanaka/ui/icon-button';
import { Plus, Trash2 } from 'lucide-react';
import { type ReactNode, type Ref, useRef } from 'react';
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
import { keepFocus } from '../page/focus.ts';
import { Fault, fieldOf } from './form.tsx';

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
    remove,
    list,
    /** For AddRow: adds such a row, up to so many, whose field `first` takes the focus; and what is wrong with the whole list. */
    adding: (row: Parameters<typeof append>[0], first: string, most = Infinity) => ({
      ref: addButton,
      mistake: ofList?.root?.message ?? ofList?.message,
      disabled: fields.length >= most,
      onClick: () => append(row, { focusName: `${name}.${fields.length}.${first}` }),
    }),
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

/** Below a list of rows: what is wrong with it, and the button that adds one. */
export function AddRow({
  ref,
  mistake,
  className = 'mt-1 -ml-3',
  disabled,
  onClick,
  children,
}: {
  ref: Ref<HTMLButtonElement>;
  mistake: string | undefined;
  /** Replaces the space around the button. */
  className?: string;
  disabled: boolean;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <>
      <Fault className="mt-2">{mistake}</Fault>
      <Button
        Icon={Plus}
        ref={ref}
        variant="ghost"
        padding="sm"
        className={className}
        disabled={disabled}
        onMouseDown={keepFocus}
        onClick={onClick}
      >
        {children}
      </Button>
    </>
  );
}

/** The button that removes a row of a list; `name` says which. */
export function RemoveRow({ name, onClick, className }: { name: string; onClick: () => void; className?: string }) {
  return <IconButton Icon={Trash2} name={name} className={className} onMouseDown={keepFocus} onClick={onClick} />;
}

/** The label of a field in a row; screen readers are told which row. */
export const labelIn = (row: string, words: string) => (
  <>
    {words}
    <span className="sr-only"> of {row}</span>
  </>
);
