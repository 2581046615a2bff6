import * as contract from '@kanaka/contracts/orders/visits';
import { useMayCall } from '../../shared/may.ts';
import { Badge } from '@kanaka/ui/badge';
import { Button } from '@kanaka/ui/button';
import { useState } from 'react';
import { ConfirmChange } from '../../shared/forms/confirm-dialog.tsx';
import { CustomerLink, formatMoment, linkInText, Moment } from '../../shared/words.tsx';
import { call } from '@kanaka/web-kit/call';
import { api } from '../../api.ts';

/** Visits with who comes and what for; those to come can be cancelled. */
export function VisitsList({ visits }: { visits: readonly contract.AdminVisit[] }) {
  const [cancelVisit] = VisitsApi.useCancelVisitMutation();
  const mayCancel = useMayCall()(contract.adminCancelVisit);
  const [asked, setAsked] = useState<contract.AdminVisit | null>(null);
  const [now] = useState(() => Date.now());
  return (
    <>
      <ul>
        {visits.map((visit) => (
          <li
            key={visit._id}
            className="grid gap-x-6 gap-y-1 border-t border-hairline px-4 py-4 first:border-0 sm:grid-cols-[13rem_minmax(0,1fr)_auto] sm:px-6"
          >
            <div>
              <p className="font-medium">
                <Moment at={visit.at} />
              </p>
              <p className="text-ink-soft">{visit.minutes} minutes</p>
            </div>
            <div className="min-w-0">
              <p>
                <CustomerLink id={visit.customerId} name={visit.name} className={linkInText} />{' '}
                <a href={`tel:${visit.phone.replace(/[^+\d]/g, '')}`} className={linkInText}>
                  {visit.phone}
                </a>
              </p>
              <p className="wrap-anywhere text-ink-soft">{visit.wish}</p>
              {visit.reason && <p className="wrap-anywhere text-ink-soft">Why: {visit.reason}</p>}
            </div>
            <div className="sm:text-right">
              {visit.cancelledBy ? (
                <Badge tone="neutral">Cancelled by {visit.cancelledBy === 'shop' ? 'the shop' : 'the customer'}</Badge>
              ) : (
                mayCancel &&
                Date.parse(visit.at) > now && (
                  <Button variant="outline" size="sm" className="h-11!" onClick={() => setAsked(visit)}>
                    Cancel
                    <span className="sr-only">
                      {' '}
                      the visit of {visit.name}, {formatMoment(visit.at)}
                    </span>
                  </Button>
                )
              )}
            </div>
          </li>
        ))}
      </ul>
      {asked && (
        <ConfirmChange
          title="Cancel this visit?"
          confirm="Cancel visit"
          cancel="Keep visit"
          text={{ label: 'Reason', description: 'Optional. The customer reads it in the e-mail.', maxLength: 200 }}
          change={(reason) => cancelVisit({ params: { id: asked._id }, body: { reason } }).unwrap()}
          onClose={() => setAsked(null)}
        >
          {asked.name}, {formatMoment(asked.at)}. The customer gets an e-mail at once.
        </ConfirmChange>
      )}
    </>
  );
}

export const VisitsApi = api.injectEndpoints({
  endpoints: (build) => ({
    visits: build.query({ ...call(contract.adminListVisits), providesTags: ['Visit'] }),
    cancelVisit: build.mutation({ ...call(contract.adminCancelVisit), invalidatesTags: ['Visit'] }),
  }),
});
