import { ErrorState } from '@kanaka/ui/error-state';
import { Skeleton } from '@kanaka/ui/skeleton';
import { messageOf } from '@kanaka/web-kit/api-error';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { StockNoticesApi } from './stock-notices-api.ts';

/** Withdraws everything an address waits for, as soon as the link of an e-mail is opened. The token comes after `#`. */
export function StopNotices() {
  const { hash } = useLocation();
  const [stop, { data, error }] = StockNoticesApi.useStopStockNoticesMutation();
  const send = () => void stop({ query: { token: new URLSearchParams(hash.slice(1)).get('token') ?? '' } });
  useEffect(send, [hash, stop]);

  if (data) {
    return (
      <p role="status" className="text-lg text-ink-soft">
        {data.message}
      </p>
    );
  }
  if (error) {
    return (
      <ErrorState title="This could not be done" onRetry={send}>
        {messageOf(error)}
      </ErrorState>
    );
  }
  return <Skeleton label="Stopping the e-mails" className="h-8" />;
}
