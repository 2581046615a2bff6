import { zodResolver } from '@hookform/resolvers/zod';
import { ApiKeyDraft, KEY_CALLS_PER_MINUTE, MOST_KEY_DAYS } from '@kanaka/contracts/identity/api-keys';
import { keyPermissions, type Permission } from '@kanaka/contracts/identity/permissions';
import { SelectField } from '@kanaka/ui/select-field';
import { TextField } from '@kanaka/ui/text-field';
import { useForm } from 'react-hook-form';
import { fieldOf, SendDialog } from '../../shared/forms/form.tsx';
import { PermissionChoices } from '../../shared/forms/permission-choices.tsx';
import { ApiKeysApi } from './api-keys-api.ts';

const lifetimes = [
  { value: '7', label: 'A week' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: String(MOST_KEY_DAYS), label: 'A year' },
];

/** Makes an API key, which `onMade` gets. */
export function ApiKeyDialog({ onMade, onClose }: { onMade: (key: string) => void; onClose: () => void }) {
  const [add] = ApiKeysApi.useAddApiKeyMutation();
  const form = useForm({
    resolver: zodResolver(ApiKeyDraft),
    defaultValues: {
      ...{ name: '', permissions: [] as Permission[], validDays: 90 },
      callsPerMinute: KEY_CALLS_PER_MINUTE.usual,
    },
  });
  const field = fieldOf(form);
  const send = async (body: ApiKeyDraft) => {
    const made = await add({ body }).unwrap();
    onMade(made.key);
    return made;
  };
  return (
    <SendDialog
      title="Make an API key"
      description="It never allows more than your role, now or later, and works while you have access."
      submit="Make key"
      form={form}
      send={send}
      onClose={onClose}
    >
      <TextField
        label="Name"
        maxLength={60}
        description="Whose system it is, as shown in the activity log."
        {...field('name')}
      />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <SelectField label="Valid for" options={lifetimes} {...field('validDays', { valueAsNumber: true })} />
        <TextField
          label="Calls a minute"
          inputMode="numeric"
          maxLength={3}
          {...field('callsPerMinute', { valueAsNumber: true })}
        />
      </div>
      <PermissionChoices form={form} of={keyPermissions} />
    </SendDialog>
  );
}
