import type { Visit } from '@kanaka/contracts/orders/visits';
import { Button } from '@kanaka/ui/button';
import { toast } from '@kanaka/ui/toaster';
import { messageOf } from '@kanaka/web-kit/api-error';
import { useState } from 'react';
import { momentWords } from '../../shared/page/day-words.ts';
import { VisitsApi } from '../../shared/visits/visits-api.ts';

/** The visits that the shopper has booked; those to come can be cancelled. Nothing without any. */
export function OwnVisits() {
  const { data } = VisitsApi.useOwnVisitsQuery(undefined, { refetchOnMountOrArgChange: true });
  const visits = data?.data ?? [];
  if (visits.length === 0) return null;
  return (
    <section aria-labelledby="your-visits" className="mb-10">
      <h2 id="your-visits" className="mb-3 text-xl">
        Your visits
      </h2>
      <ul>
        {visits.map((visit) => (
          <li key={visit._id} className="border-t border-hairline py-4 first:border-0">
            <OwnVisit visit={visit} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function OwnVisit({ visit: { _id: id, at, wish, cancelledBy, reason } }: { visit: Visit }) {
  const [cancelVisit, { isLoading }] = VisitsApi.useCancelVisitMutation();
  const [asks, setAsks] = useState(false);
  const [now] = useState(() => Date.now());
  const cancel = async () => {
    const done = await cancelVisit({ params: { id } });
    if ('error' in done) toast({ title: messageOf(done.error), variant: 'destructive' });
    else toast({ title: done.data.message });
    setAsks(false);
  };
  const when = momentWords(at);
  return (
    <>
      <p className="font-medium">{when}</p>
      <p className="text-sm break-words text-ink-soft">{wish}</p>
      {cancelledBy ? (
        <p className="mt-1 text-sm text-ink-soft">
          Cancelled by {cancelledBy === 'shop' ? 'the shop' : 'you'}
          {reason && `: ${reason}`}
        </p>
      ) : (
        Date.parse(at) > now && (
          <div className="mt-2 flex flex-wrap items-center gap-3">
            {asks ? (
              <>
                <Button
                  size="sm"
                  className="h-11!"
                  variant="destructive"
                  busy={isLoading}
                  onClick={() => void cancel()}
                >
                  Cancel the visit
                </Button>
                <Button size="sm" className="h-11!" variant="outline" onClick={() => setAsks(false)}>
                  Keep it
                </Button>
              </>
            ) : (
              <Button size="sm" className="h-11!" variant="outline" onClick={() => setAsks(true)}>
                Cancel<span className="sr-only"> the visit of {when}</span>
              </Button>
            )}
          </div>
        )
      )}
    </>
  );
}
