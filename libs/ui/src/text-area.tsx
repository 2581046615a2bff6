import type { ComponentProps } from 'react';
import { cn } from './cn.ts';
import { Field, type FieldText, controlStyle, useField } from './field.tsx';

/** With `typed`, the number of characters in it, it shows how many of `maxLength` are used. */
export function TextArea({
  label,
  labelHidden,
  description,
  error,
  className,
  id,
  typed,
  ...area
}: ComponentProps<'textarea'> & FieldText & { typed?: number }) {
  const tied = useField({ id, description, error });
  return (
    <Field {...{ label, labelHidden, description, error, className }} id={tied.id}>
      <textarea rows={4} {...area} {...tied} className={cn(controlStyle, 'min-h-24 py-2.5 leading-6')} />
      {typed !== undefined && (
        <p className="mt-1 text-right text-xs text-ink-muted tabular-nums">
          {typed}/{area.maxLength}
        </p>
      )}
    </Field>
  );
}
