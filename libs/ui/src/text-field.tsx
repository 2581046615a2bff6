import type { ComponentProps } from 'react';
import { cn } from './cn.ts';
import { Field, type FieldText, controlStyle, useField } from './field.tsx';

export function TextField({
  label,
  labelHidden,
  description,
  error,
  className,
  inputClassName,
  id,
  ...input
}: ComponentProps<'input'> & FieldText & { inputClassName?: string }) {
  const tied = useField({ id, description, error });
  return (
    <Field {...{ label, labelHidden, description, error, className }} id={tied.id}>
      <input {...input} {...tied} className={cn(controlStyle, 'h-11', inputClassName)} />
    </Field>
  );
}
