import { type ReactNode, useId } from 'react';
import { cn } from './cn.ts';

export type FieldText = {
  label: ReactNode;
  description?: ReactNode;
  /** Why the value was refused; linked to the control, which is marked invalid. */
  error?: ReactNode;
  /** The label is only for screen readers. */
  labelHidden?: boolean | undefined;
};

export const controlStyle =
  'w-full rounded-sm border border-line bg-white px-3 text-base text-ink transition-colors placeholder:text-ink-muted hover:border-ink-muted focus-visible:border-emerald focus-visible:outline-1 focus-visible:outline-offset-0 disabled:bg-ivory-deep disabled:text-ink-muted aria-invalid:border-brick aria-invalid:focus-visible:outline-brick';

/** Splits the properties of a field: for its `Field`, and for the control, which they link with label, description and error. */
export function useField<Rest extends object>({
  id,
  label,
  labelHidden,
  description,
  error,
  className,
  ...control
}: FieldText & { id?: string | undefined; className?: string | undefined } & Rest) {
  const made = useId();
  const fieldId = id ?? made;
  const described = [error && `${fieldId}-error`, description && `${fieldId}-description`].filter(Boolean).join(' ');
  return {
    field: { id: fieldId, label, labelHidden, description, error, className },
    control: {
      ...control,
      id: fieldId,
      'aria-invalid': error ? true : undefined,
      'aria-describedby': described || undefined,
    },
  } as const;
}

/** Label above, control in the middle, description and error below. */
export function Field({
  id,
  label,
  labelHidden,
  description,
  error,
  className,
  children,
}: FieldText & { id: string; className?: string | undefined; children: ReactNode }) {
  return (
    <div className={cn('flex flex-col gap-1.5', className)}>
      <label
        htmlFor={id}
        className={
          labelHidden
            ? 'sr-only'
            : // Not read aloud, because a screen reader says of the control itself that it is required. Asked of the label and not
              // of its group: with `group-has` every press would restyle the whole page.
              "text-sm font-medium text-ink has-[~:required,~*_:required]:after:text-brick has-[~:required,~*_:required]:after:content-['_*'_/_'']"
        }
      >
        {label}
      </label>
      {children}
      {description && (
        <p id={`${id}-description`} className="text-xs text-ink-muted">
          {description}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} role="alert" className="text-sm leading-5 text-brick">
          {error}
        </p>
      )}
    </div>
  );
}
