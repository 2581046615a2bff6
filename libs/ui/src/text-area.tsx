import type { ComponentProps } from 'react';
import { cn } from './cn.ts';
import { Field, type FieldText, controlStyle, useField } from './field.tsx';

export function TextArea({
  label,
  labelHidden,
  description,
  error,
  className,
  id,
  ...area
}: ComponentProps<'textarea'> & FieldText) {
  const tied = useField({ id, description, error });
  return (
    <Field {...{ label, labelHidden, description, error, className }} id={tied.id}>
      <textarea rows={4} {...area} {...tied} className={cn(controlStyle, 'min-h-24 py-2.5 leading-6')} />
    </Field>
  );
}
