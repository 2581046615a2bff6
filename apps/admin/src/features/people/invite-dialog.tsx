import { zodResolver } from '@hookform/resolvers/zod';
import { InvitationDraft } from '@kanaka/contracts/identity/staff';
import { EmailField } from '@kanaka/ui/email-field';
import { SelectField } from '@kanaka/ui/select-field';
import { useForm } from 'react-hook-form';
import { fieldOf, SendDialog } from '../../shared/forms/form.tsx';
import { PeopleApi, useRolesToGive } from './people-api.ts';

/** Sends the e-mail of an invitation. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const [invite] = PeopleApi.useInviteMutation();
  const { options } = useRolesToGive();
  const form = useForm({
    resolver: zodResolver(InvitationDraft),
    defaultValues: { email: '', role: '' },
  });
  const field = fieldOf(form);
  return (
    <SendDialog
      title="Invite somebody"
      description="We send a link that works once, for 48 hours. Name and password are chosen there."
      submit="Send invitation"
      form={form}
      send={(body) => invite({ body }).unwrap()}
      onClose={onClose}
    >
      <EmailField {...field('email')} />
      <SelectField
        label="Role"
        description="What a role allows is under Roles. Nobody can give more than they have."
        placeholder="Choose a role"
        options={options}
        {...field('role')}
      />
    </SendDialog>
  );
}
