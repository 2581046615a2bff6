import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cn } from './cn.ts';
import { Field, type FieldText, controlStyle, useField } from './field.tsx';

export type SelectOption = { value: string; label: string; disabled?: boolean };

/** A native select: with the phone's own picker on phones, with a styled list (at most 24rem high) elsewhere. */
export function SelectField({
  selectClassName,
  options,
  placeholder,
  ...props
}: ComponentProps<'select'> &
  FieldText & { options: readonly SelectOption[]; placeholder?: string; selectClassName?: string }) {
  const { field, control } = useField(props);
  return (
    <Field {...field}>
      <span className="relative flex">
        <select
          {...control}
          className={cn(controlStyle, 'styled-select h-11 appearance-none items-center pr-10', selectClassName)}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map(({ value, label: words, disabled }) => (
            <option key={value} value={value} disabled={disabled}>
              {words}
            </option>
          ))}
        </select>
        <ChevronDown className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-ink-muted" />
      </span>
    </Field>
  );
}
