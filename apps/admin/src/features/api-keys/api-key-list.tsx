import type { ApiKey } from '@kanaka/contracts/identity/api-keys';
import { Badge } from '@kanaka/ui/badge';
import { Button } from '@kanaka/ui/button';
import { useState } from 'react';
import { ConfirmChange } from '../../shared/forms/confirm-dialog.tsx';
import { Allowed } from '../../shared/forms/permission-choices.tsx';
import { counted, formatMoment } from '../../shared/words.tsx';
import { ApiKeysApi } from './api-keys-api.ts';

const SOON_MS = 7 * 86_400_000;

/** Each key with what it allows, how long, and when it was used last. */
export function ApiKeyList({ keys }: { keys: readonly ApiKey[] }) {
  const [now] = useState(Date.now);
  const [revoked, setRevoked] = useState<ApiKey | null>(null);
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

function Key({ apiKey, now, onRevoke }: { apiKey: ApiKey; now: number; onRevoke: () => void }) {
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

function RevokeKey({ apiKey: { _id, name }, onClose }: { apiKey: ApiKey; onClose: () => void }) {
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
