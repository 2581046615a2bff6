import * as contract from '@kanaka/contracts/identity/api-keys';
import { call } from '@kanaka/web-kit/call';
import { api } from '../../api.ts';
import { Badge } from '@kanaka/ui/badge';
import { Button } from '@kanaka/ui/button';
import { useState } from 'react';
import { ConfirmChange } from '../../shared/forms/confirm-dialog.tsx';
import { Allowed, PermissionChoices } from '../../shared/forms/permission-choices.tsx';
import { counted, formatMoment } from '../../shared/words.tsx';
import { zodResolver } from '@hookform/resolvers/zod';
import { keyPermissions, type Permission } from '@kanaka/contracts/identity/permissions';
import { SelectField } from '@kanaka/ui/select-field';
import { TextField } from '@kanaka/ui/text-field';
import { useForm } from 'react-hook-form';
import { fieldOf, SendDialog } from '../../shared/forms/form.tsx';

const invalidatesTags = ['ApiKey'] as const;

export const ApiKeysApi = api.injectEndpoints({
  endpoints: (build) => ({
    apiKeys: build.query({ ...call(contract.listApiKeys), providesTags: ['ApiKey'] }),
    addApiKey: build.mutation({ ...call(contract.addApiKey), invalidatesTags }),
    revokeApiKey: build.mutation({ ...call(contract.revokeApiKey), invalidatesTags }),
  }),
});

const SOON_MS = 7 * 86_400_000;

/** Each key with what it allows, how long, and when it was used last. */
export function ApiKeyList({ keys }: { keys: readonly contract.ApiKey[] }) {
  const [now] = useState(Date.now);
  const [revoked, setRevoked] = useState<contract.ApiKey | null>(null);
  return (
    <>
      <ul aria-label="API keys">
        {keys.map((key) => (
          <Key key={key._id} apiKey={key} now={now} onRevoke={() => setRevoked(key)} />
        ))}
      </ul>
      {revoked && <RevokeKey apiKey={revoked} onClose={() => setRevoked(null)} />}
    </>
  );
}

function Key({ apiKey, now, onRevoke }: { apiKey: contract.ApiKey; now: number; onRevoke: () => void }) {
  const { name, beginning, permissions, callsPerMinute, madeBy, createdAt, validUntil, lastUsedAt } = apiKey;
  const left = Date.parse(validUntil) - now;
  return (
    <li className="border-t border-hairline px-4 py-3 text-sm first:border-0 sm:px-5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-[1_1_16rem]">
          <p className="flex flex-wrap items-center gap-x-2">
            <span className="font-medium wrap-anywhere">{name}</span>
            {left <= 0 && <Badge tone="red">Ended</Badge>}
            {left > 0 && left < SOON_MS && <Badge tone="yellow">Ends soon</Badge>}
          </p>
          <p className="text-ink-soft wrap-anywhere">
            <code>{beginning}…</code> · {lastUsedAt ? `last used ${formatMoment(lastUsedAt)}` : 'never used'}
          </p>
          <p className="text-xs text-ink-muted">
            {left <= 0 ? 'Ended' : 'Valid until'} {formatMoment(validUntil)} · made by {madeBy},{' '}
            {formatMoment(createdAt)}
          </p>
        </div>
        <Button variant="outline" padding="sm" onClick={onRevoke}>
          {left <= 0 ? 'Remove' : 'Revoke'}
          <span className="sr-only"> {`${name}, ${beginning}`}</span>
        </Button>
      </div>
      <details>
        <summary className="flex min-h-11 w-fit cursor-pointer items-center text-emerald underline underline-offset-4">
          {counted(permissions.length, 'permission')}, {counted(callsPerMinute, 'call')} a minute
          <span className="sr-only"> {`of ${name}, ${beginning}`}</span>
        </summary>
        <Allowed by={permissions} />
      </details>
    </li>
  );
}

function RevokeKey({ apiKey: { _id, name }, onClose }: { apiKey: contract.ApiKey; onClose: () => void }) {
  const [revoke] = ApiKeysApi.useRevokeApiKeyMutation();
  return (
    <ConfirmChange
      title={`Revoke: ${name}`}
      confirm="Revoke key"
      change={() => revoke({ params: { id: _id } }).unwrap()}
      onClose={onClose}
    >
      The other system is refused within a second. A revoked key cannot be restored; another can be made.
    </ConfirmChange>
  );
}

const lifetimes = [
  { value: '7', label: 'A week' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: String(contract.MOST_KEY_DAYS), label: 'A year' },
];

/** Makes an API key, which `onMade` gets. */
export function ApiKeyDialog({ onMade, onClose }: { onMade: (key: string) => void; onClose: () => void }) {
  const [add] = ApiKeysApi.useAddApiKeyMutation();
  const form = useForm({
    resolver: zodResolver(contract.ApiKeyDraft),
    defaultValues: {
      ...{ name: '', permissions: [] as Permission[], validDays: 90 },
      callsPerMinute: contract.KEY_CALLS_PER_MINUTE.usual,
    },
  });
  const field = fieldOf(form);
  const send = async (body: contract.ApiKeyDraft) => {
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
