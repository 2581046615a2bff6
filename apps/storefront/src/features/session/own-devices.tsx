import * as contract from '@kanaka/contracts/identity/accounts';
import { Button } from '@kanaka/ui/button';
import { toast } from '@kanaka/ui/toaster';
import { messageOf } from '@kanaka/web-kit/api-error';
import { call } from '@kanaka/web-kit/call';
import { api } from '../../api.ts';
import { momentWords } from '../../shared/page/day-words.ts';

const DevicesApi = api.injectEndpoints({
  endpoints: (build) => ({
    ownSessions: build.query({ ...call(contract.ownSessions), providesTags: ['Device'] }),
    endSession: build.mutation({ ...call(contract.endSession), invalidatesTags: ['Device'] }),
    endOtherSessions: build.mutation({ ...call(contract.endOtherSessions), invalidatesTags: ['Device'] }),
  }),
});

const said = (done: Promise<{ message: string }>) =>
  done.then(
    ({ message }) => toast({ title: message }),
    (error: unknown) => toast({ title: messageOf(error), variant: 'destructive' }),
  );

/** Where the account is signed in, to end what its owner does not know. */
export function OwnDevices() {
  const { data, isError, refetch } = DevicesApi.useOwnSessionsQuery(undefined, { refetchOnMountOrArgChange: true });
  const [end] = DevicesApi.useEndSessionMutation();
  const [endOthers, { isLoading }] = DevicesApi.useEndOtherSessionsMutation();
  const devices = data?.data ?? [];
  return (
    <section aria-labelledby="devices" className="mt-12 border-t border-hairline pt-8">
      <h2 id="devices" className="text-xl">
        Where you are signed in
      </h2>
      {isError && (
        <p role="alert" className="mt-3 text-base text-ink-soft">
          Your devices could not be loaded.{' '}
          <Button variant="outline" size="sm" className="h-11!" onClick={() => void refetch()}>
            Try again
          </Button>
        </p>
      )}
      <ul className="mt-3" aria-busy={!data && !isError}>
        {devices.map(({ _id, browser, ip, startedAt, lastUsedAt, isThis }) => (
          <li key={_id} className="flex flex-wrap items-center gap-3 border-t border-hairline py-4 first:border-0">
            <div className="min-w-0 flex-1 basis-60">
              <p className="font-medium wrap-anywhere">{browser || 'Unknown browser'}</p>
              <p className="text-sm text-ink-soft">
                {isThis ? 'This device' : `Last used ${momentWords(lastUsedAt)}`}
                {ip && `, from ${ip}`}
              </p>
              <p className="text-sm text-ink-soft">Signed in {momentWords(startedAt)}</p>
            </div>
            {!isThis && (
              <Button
                size="sm"
                className="h-11!"
                variant="outline"
                onClick={() => void said(end({ params: { id: _id } }).unwrap())}
              >
                Sign out
                <span className="sr-only">
                  {' '}
                  {browser || 'the device'}, signed in {momentWords(startedAt)}
                </span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {devices.length > 1 && (
        <Button variant="outline" className="mt-3" busy={isLoading} onClick={() => void said(endOthers().unwrap())}>
          Sign out all others
        </Button>
      )}
    </section>
  );
}
