import type { ComponentProps } from 'react';
import { cn } from './cn.ts';
import { Field, type FieldText, controlStyle, useField } from './field.tsx';

/** With `typed`, the number of characters in it, it shows how many of `maxLength` are used. */
export function TextArea({ typed, ...props }: ComponentProps<'textarea'> & FieldText & { typed?: number }) {
  const { field, control } = useField(props);
  return (
    <Field {...field}>
      <textarea
        rows={4}
        {...control}
        className={cn(controlStyle, 'py-2.5 leading-6', (props.rows ?? 4) > 2 ? 'min-h-24' : 'min-h-16')}
      />
      {typed !== undefined && (
        <p className="mt-1 text-right text-xs text-ink-muted tabular-nums">
          {typed}/{props.maxLength}
        </p>
      )}
    </Field>
  );
}
