import { readSettlements, type SettlementsState } from '@kanaka/contracts/orders/settlements';
import { useMayCall } from '../../shared/may.ts';
import { Button } from '@kanaka/ui/button';
import { RefreshCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import { api } from '../../api.ts';
import { notify } from '../../shared/forms/form.tsx';
import { counted, formatMoment } from '../../shared/words.tsx';
import { SettlementsApi } from './settlements-api.ts';

const WHILE_READING_MS = 2_000;
const OTHERWISE_MS = 60_000;

/** How the reading from Razorpay stands; the lists are loaded again once it has ended. */
export function useReading(): SettlementsState | undefined {
  const dispatch = useDispatch();
  const [isReading, setReading] = useState(false);
  const { data } = SettlementsApi.useSettlementsStateQuery(undefined, {
    pollingInterval: isReading ? WHILE_READING_MS : OTHERWISE_MS,
    skipPollingIfUnfocused: true,
  });
  const isReadingNow = data?.data.isReading ?? false;
  if (isReadingNow !== isReading) setReading(isReadingNow);
  useEffect(() => {
    if (!isReadingNow) return undefined;
    return () => void dispatch(api.util.invalidateTags(['Settlement']));
  }, [isReadingNow, dispatch]);
  return data?.data;
}

/** Has the settlements read at once. */
export function ReadNow({ state }: { state: SettlementsState | undefined }) {
  const mayRead = useMayCall()(readSettlements);
  const [read, { isLoading }] = SettlementsApi.useReadSettlementsMutation();
  if (!mayRead) return null;
  return (
    <Button
      Icon={RefreshCw}
      variant="outline"
      busy={isLoading || (state?.isReading ?? false)}
      onClick={() =>
        void notify(
          read()
            .unwrap()
            .then(() => ({ message: 'Razorpay is asked for the settlements.' })),
        )
      }
    >
      Read now
    </Button>
  );
}

/** When they were read, and what to do where that has failed. */
export function ReadingState({ state }: { state: SettlementsState | undefined }) {
  if (!state) return null;
  const { isReading, readAt, failure, unreadable } = state;
  return (
    <div className="mb-6 space-y-2 text-sm" role="status">
      <p className="text-ink-soft">
        {isReading
          ? 'Reading from Razorpay …'
          : readAt
            ? `Read from Razorpay on ${formatMoment(readAt)}; again every morning.`
            : 'Not read from Razorpay yet.'}
      </p>
      {!isReading && failure === 'keys' && (
        <p className="border-l-2 border-brick bg-brick-soft px-3 py-2 text-brick">
          Razorpay refuses the shop’s keys. Create an API key in Razorpay’s dashboard (Account & Settings, API Keys),
          set it as RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET where the shop is run, restart the orders service, and press
          “Read now”.
        </p>
      )}
      {!isReading && failure === 'unavailable' && (
        <p className="border-l-2 border-amber bg-amber-soft px-3 py-2 text-amber">
          Razorpay did not answer the last time. It is asked again within 15 minutes; what was read stays.
        </p>
      )}
      {unreadable > 0 && (
        <p className="border-l-2 border-amber bg-amber-soft px-3 py-2 text-amber">
          {counted(unreadable, 'entry', 'entries')} of Razorpay could not be read and {unreadable === 1 ? 'is' : 'are'}{' '}
          missing here. Compare with Razorpay’s dashboard.
        </p>
      )}
    </div>
  );
}
