import { Badge } from '@kanaka/ui/badge';
import { Button } from '@kanaka/ui/button';
import { notify } from '../../shared/forms/form.tsx';
import { Loaded, TitledCard } from '../../shared/page/page.tsx';
import { formatMoment } from '../../shared/words.tsx';
import { DevicesApi } from './session-api.ts';

/** Where one's own account is signed in, to end what one does not know. */
export function OwnDevices() {
  const sessions = DevicesApi.useOwnSessionsQuery();
  const [end] = DevicesApi.useEndSessionMutation();
  const [endOthers] = DevicesApi.useEndOtherSessionsMutation();
  const hasOthers = (sessions.currentData?.data.length ?? 0) > 1;
  return (
    <TitledCard
      id="devices"
      title="Your devices"
      className="max-w-xl"
      beside={
        hasOthers && (
          <Button variant="ghost" onClick={() => void notify(endOthers().unwrap())}>
            Sign out all others
          </Button>
        )
      }
    >
      <Loaded response={sessions} name="Your devices" row="h-14">
        {({ data }) => (
          <ul>
            {data.map(({ _id, browser, ip, startedAt, lastUsedAt, isThis }) => (
              <li
                key={_id}
                className="flex items-center gap-3 border-b border-hairline px-4 py-3 last:border-0 sm:px-5"
              >
                <div className="min-w-0 flex-1">
                  <p className="flex flex-wrap items-center gap-x-2">
                    <span className="font-medium wrap-anywhere">{browser || 'Unknown browser'}</span>
                    {isThis && <Badge tone="green">This device</Badge>}
                  </p>
                  <p className="text-xs text-ink-muted">
                    {ip && `${ip} · `}Signed in {formatMoment(startedAt)} · last used {formatMoment(lastUsedAt)}
                  </p>
                </div>
                {!isThis && (
                  <Button
                    variant="outline"
                    aria-label={`Sign out ${browser || 'the device'}, signed in ${formatMoment(startedAt)}`}
                    onClick={() => void notify(end({ params: { id: _id } }).unwrap())}
                  >
                    Sign out
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </TitledCard>
  );
}
