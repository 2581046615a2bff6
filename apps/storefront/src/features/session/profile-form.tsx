import { zodResolver } from '@hookform/resolvers/zod';
import { Profile, type User } from '@kanaka/contracts/identity/accounts';
import { Button } from '@kanaka/ui/button';
import { TextField } from '@kanaka/ui/text-field';
import { toast } from '@kanaka/ui/toaster';
import { messageOf } from '@kanaka/web-kit/api-error';
import { showIssues } from '@kanaka/web-kit/field-issues';
import { useForm } from 'react-hook-form';
import { noted } from './refusals.tsx';
import { MailboxApi } from './session-api.ts';

/** Name and phone number of the account; its e-mail address stays. */
export function ProfileForm({ user: { userName, phone = '', email } }: { user: User }) {
  const [saveProfile, { isLoading }] = MailboxApi.useSaveProfileMutation();
  const form = useForm({ resolver: zodResolver(Profile), defaultValues: { userName, phone } });
  const { register, handleSubmit } = form;
  const { errors } = form.formState;

  const submit = handleSubmit(async (body) => {
    const saved = await saveProfile({ body });
    if (!('error' in saved)) toast({ title: saved.data.message });
    else if (!showIssues(saved.error, form)) toast({ title: messageOf(saved.error), variant: 'destructive' });
  });

  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="space-y-3">
      <TextField label="Name" autoComplete="name" {...noted(errors.userName?.message)} {...register('userName')} />
      <TextField
        label="Phone"
        type="tel"
        autoComplete="tel"
        {...noted(errors.phone?.message, 'Optional. We call only about an order or a visit.')}
        {...register('phone')}
      />
      <TextField
        label="E-mail"
        readOnly
        value={email}
        description="To change it, please write to us from this address."
      />
      <div className="pt-2">
        <Button type="submit" size="lg" wide busy={isLoading}>
          Save
        </Button>
      </div>
    </form>
  );
}
