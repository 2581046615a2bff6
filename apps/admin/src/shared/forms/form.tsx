import { cn } from '@kanaka/ui/cn';
import { type ComponentProps, type SyntheticEvent, type ReactNode, useId } from 'react';
import {
  type FieldPath,
  type FieldValues,
  get,
  type RegisterOptions,
  type UseFormReturn,
  useFormContext,
  type FieldErrors,
  type ResolverResult,
  set,
} from 'react-hook-form';
import { Button } from '@kanaka/ui/button';
import { Dialog } from '@kanaka/ui/dialog';
import type { ToastText } from '@kanaka/ui/toast-card';
import { toast } from '@kanaka/ui/toaster';
import { messageOf } from '@kanaka/web-kit/api-error';
import { fieldIssues } from '@kanaka/web-kit/field-issues';
import { flushSync } from 'react-dom';

/** A form whose fields say themselves what is wrong; browsers offer nothing that was typed into another one. */
export function Form({
  onSubmit,
  ...form
}: Omit<ComponentProps<'form'>, 'onSubmit'> & { onSubmit: (event: SyntheticEvent) => Promise<void> }) {
  return <form noValidate autoComplete="off" {...form} onSubmit={(event) => void onSubmit(event)} />;
}

/** Connects the inputs of a form: `{...field('name')}` registers an input and says what is wrong with it. */
export function fieldOf<Fields extends FieldValues>({
  register,
  formState: { errors },
}: Pick<UseFormReturn<Fields>, 'register' | 'formState'>) {
  return <Name extends FieldPath<Fields>>(name: Name, options?: RegisterOptions<Fields, Name>) => {
    const mistake: { message?: string } | undefined = get(errors, name);
    return { ...register(name, options), error: mistake?.message };
  };
}

/** The form around a component, with what connects its inputs. */
export function useFields<Fields extends FieldValues>() {
  const form = useFormContext<Fields>();
  const field = fieldOf(form);
  return {
    ...form,
    field,
    /** A whole number of at most so many digits. */
    number: <Name extends FieldPath<Fields>>(name: Name, maxLength: number) => ({
      inputMode: 'numeric' as const,
      maxLength,
      ...field(name),
    }),
  };
}

/**
 * A dialog with one form: its fields, "Cancel", and the button that sends it. It cannot be closed while it is being sent. Where
 * what was typed is kept when it is closed, "Cancel" forgets it (`onCancel`).
 */
export function FormDialog({
  title,
  description,
  note,
  submit,
  tone = 'primary',
  busy,
  disabled = false,
  onSubmit,
  onClose,
  onCancel = onClose,
  children,
}: {
  title: string;
  description?: ReactNode;
  /** Beside the buttons, read aloud when it changes: the amount that is sent. */
  note?: ReactNode;
  /** The label of the button that sends it. */
  submit: ReactNode;
  tone?: 'primary' | 'destructive';
  busy: boolean;
  /** There is nothing to send. */
  disabled?: boolean;
  onSubmit: (event: SyntheticEvent) => Promise<void>;
  onClose: () => void;
  onCancel?: () => void;
  children: ReactNode;
}) {
  const formId = useId();
  return (
    <Dialog
      isForm
      onClose={onClose}
      busy={busy}
      title={title}
      description={description}
      footer={
        <>
          {note && (
            <p aria-live="polite" className="text-sm max-sm:order-last sm:mr-auto sm:self-center">
              {note}
            </p>
          )}
          <Button variant="outline" disabled={busy} onClick={onCancel}>
            Cancel
          </Button>
          <Button variant={tone} type="submit" form={formId} busy={busy} disabled={disabled}>
            {submit}
          </Button>
        </>
      }
    >
      <Form id={formId} onSubmit={onSubmit} className="flex flex-col gap-5 text-sm [&>[role=status]:empty]:-mb-5">
        {children}
      </Form>
    </Dialog>
  );
}

/** A dialog whose form is sent by `send`; it says how that went and closes once it is done. Nothing is sent when that answers null. */
export function SendDialog<Fields extends FieldValues, Sent>({
  form,
  send,
  onClose,
  ...dialog
}: Omit<ComponentProps<typeof FormDialog>, 'busy' | 'onSubmit' | 'onCancel'> & {
  form: UseFormReturn<Fields, unknown, Sent>;
  send: (sent: Sent) => Promise<Done | null>;
}) {
  const submit = form.handleSubmit(async (sent) => {
    if (await notifyForm(send(sent), form)) onClose();
  });
  return <FormDialog {...dialog} busy={form.formState.isSubmitting} onSubmit={submit} onClose={onClose} />;
}

/** What a resolver of react-hook-form answers when some fields are refused, each with its message, or none. */
export function resolved<Fields extends FieldValues>(
  values: Fields,
  refused: Partial<Record<FieldPath<Fields>, string>>,
): ResolverResult<Fields> {
  const errors: FieldErrors<Fields> = {};
  for (const [name, message] of Object.entries(refused)) set(errors, name, { type: 'refused', message });
  return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
}

/** What a schema of the API refuses, by the field that an issue belongs to; the first message of each. */
export function refusedFields<Name extends string>(
  issues: readonly { path: readonly PropertyKey[]; message: string }[] = [],
  fieldOfIssue: (path: string) => Name | null,
): Partial<Record<Name, string>> {
  const refused: Partial<Record<Name, string>> = {};
  for (const { path, message } of issues) {
    const name = fieldOfIssue(path.join('.'));
    if (name !== null) refused[name] ??= message;
  }
  return refused;
}

type FormParts<Fields extends FieldValues> = Pick<UseFormReturn<Fields>, 'getValues' | 'setError' | 'setFocus'>;
/** The name of a field, for a form whose fields have other names than those of the request. */
type FieldOfIssue = (path: string) => string | null;

/**
 * Shows what the server refuses of a form's fields at them, and the first takes the focus. Anything else is shown in a toast, or
 * at the field of a form that has only one.
 */
export function showRefusal<Fields extends FieldValues>(
  refused: unknown,
  { getValues, setError, setFocus }: FormParts<Fields>,
  fieldOfIssue: FieldOfIssue = (path) => path,
): void {
  const values = getValues();
  const wrong = Object.entries(fieldIssues(refused))
    .map(([path, message]) => ({ name: fieldOfIssue(path) as FieldPath<Fields>, message }))
    .filter(({ name }) => get(values, name) !== undefined);
  const [only, ...others] = Object.keys(values);
  if (wrong.length === 0 && only && others.length === 0 && typeof get(values, only) === 'string')
    wrong.push({ name: only as FieldPath<Fields>, message: messageOf(refused) });
  // A collapsed section opens when it has errors; it must be rendered before one of its fields can take the focus.
  flushSync(() => {
    for (const { name, message } of wrong) setError(name, { message });
  });
  if (wrong[0]) setFocus(wrong[0].name);
  if (wrong.length === 0) toast({ title: messageOf(refused), variant: 'destructive' });
}

/** Shows the result of sending a form, a success in a toast. Resolves to whether it was saved. */
export const notifyForm = <Fields extends FieldValues>(
  change: Promise<Done | null>,
  form: FormParts<Fields>,
  { fieldOfIssue, undo }: { fieldOfIssue?: FieldOfIssue; undo?: (() => void) | undefined } = {},
): Promise<boolean> => notify(change, undo, (error) => showRefusal(error, form, fieldOfIssue));

/** What a change answers, with what can be done about it. */
export type Done = { message: string } & Pick<ToastText, 'action'>;

/**
 * Shows the result of a change in a toast, with the server's message and, if it can be undone, a button for that; `onRefused`
 * shows a refusal otherwise. Resolves to whether the change was made; null stands for one that was given up.
 */
export async function notify(
  change: Promise<Done | null>,
  undo?: () => void,
  onRefused = (error: unknown) => toast({ title: messageOf(error), variant: 'destructive' }),
): Promise<boolean> {
  try {
    const answer = await change;
    const action = undo ? { label: 'Undo', onPress: undo } : answer?.action;
    if (answer) toast({ title: answer.message, ...(action && { action }) });
    return answer !== null;
  } catch (error) {
    onRefused(error);
    return false;
  }
}

/** The options of a select from their labels, by value. Values that are whole numbers come in their order. */
export const optionsOf = <Value extends string>(labels: Readonly<Record<Value, string>>) =>
  Object.entries<string>(labels).map(([value, label]) => ({ value: value as Value, label }));

/** For a text field: what is typed is a code of capital letters and digits, such as a HUID. */
export const codeInput = { autoCapitalize: 'characters', spellCheck: false, inputClassName: 'uppercase' } as const;

/** The buttons at the end of a form in a list: one saves it, the other leaves without. */
export function FormButtons({
  submit,
  busy,
  disabled,
  onCancel,
}: {
  submit: string;
  busy: boolean;
  disabled: boolean;
  onCancel: () => void;
}) {
  return (
    <div className="flex flex-wrap gap-2">
      <Button type="submit" busy={busy} disabled={disabled}>
        {submit}
      </Button>
      <Button variant="ghost" onClick={onCancel} disabled={busy}>
        Cancel
      </Button>
    </div>
  );
}

/** What is wrong with something, said at once; nothing while nothing is. */
export function Fault({ className, children, ...rest }: ComponentProps<'p'>) {
  if (!children) return null;
  return (
    <p role="alert" className={cn('text-sm text-brick', className)} {...rest}>
      {children}
    </p>
  );
}
