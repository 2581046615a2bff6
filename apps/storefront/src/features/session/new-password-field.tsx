import { PasswordField } from '@kanaka/ui/password-field';
import { useEffect, useState } from 'react';
import { type FieldPath, type FieldValues, type UseFormReturn, useWatch } from 'react-hook-form';
import { noted } from './refusals.tsx';

type IsCommon = (password: string) => boolean;

/** The field of a new password, with a warning for one of the commonest, whose list is fetched when somebody types one. */
export function NewPasswordField<Fields extends FieldValues, Sent>({
  form: { control, register, getFieldState, formState },
  name,
  label,
}: {
  form: UseFormReturn<Fields, unknown, Sent>;
  name: FieldPath<Fields>;
  label: string;
}) {
  const password = String(useWatch({ control, name }));
  const [isCommon, setIsCommon] = useState<IsCommon>();
  const isTyping = password !== '';
  useEffect(() => {
    if (!isTyping) return;
    // Without the list nothing is said; the server knows it too.
    void import('@kanaka/contracts/identity/common-passwords').then(
      (list) => setIsCommon(() => list.isCommonPassword),
      () => undefined,
    );
  }, [isTyping]);
  const hint = isCommon?.(password)
    ? 'This is one of the first passwords an attacker tries. Please choose another.'
    : 'Use at least 8 characters.';
  const { error } = getFieldState(name, formState);
  return (
    <PasswordField label={label} autoComplete="new-password" {...noted(error?.message, hint)} {...register(name)} />
  );
}
