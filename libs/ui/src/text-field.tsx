import type { ComponentProps } from 'react';
import { cn } from './cn.ts';
import { Field, type FieldText, controlStyle, useField } from './field.tsx';

export function TextField({
  inputClassName,
  ...props
}: ComponentProps<'input'> & FieldText & { inputClassName?: string }) {
  const { field, control } = useField(props);
  return (
    <Field {...field}>
      <input {...control} className={cn(controlStyle, 'h-11', inputClassName)} />
    </Field>
  );
}
