import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { cn } from './cn.ts';
import { Field, type FieldText, controlStyle, useField } from './field.tsx';

/** A password field with a button that shows the typed text. */
export function PasswordField(props: Omit<ComponentProps<'input'>, 'type'> & FieldText) {
  const { field, control } = useField(props);
  const [shown, setShown] = useState(false);
  return (
    <Field {...field}>
      <span className="relative flex">
        <input {...control} type={shown ? 'text' : 'password'} className={cn(controlStyle, 'h-11 pr-12')} />
        <button
          type="button"
          aria-label={shown ? 'Hide password' : 'Show password'}
          onClick={() => setShown(!shown)}
          className="absolute top-0 right-0 grid size-11 place-items-center text-ink-muted hover:text-ink"
        >
          {shown ? <EyeOff className="size-5" /> : <Eye className="size-5" />}
        </button>
      </span>
    </Field>
  );
}
