import { formatRupees } from '@kanaka/money/rupees';
import { ButtonLink } from '@kanaka/ui/button-link';
import { Pagination } from '@kanaka/ui/pagination';
import { useUrlState } from '@kanaka/web-kit/use-url-state';
import { ArrowLeft } from 'lucide-react';
import { useParams } from 'react-router-dom';
import { z } from 'zod';
import type { Settlement } from '@kanaka/contracts/orders/settlements';
import { SettlementLines, SettlementBadges } from '../features/settlements/settlements-table.tsx';
import { SettlementsApi } from '../features/settlements/settlements-api.ts';
import { urlPage } from '../shared/lists/url-fields.ts';
import { Card, inCard, Loaded, Page } from '../shared/page/page.tsx';
import { counted, formatMoment } from '../shared/words.tsx';

const A_PAGE = 100;

/** A settlement with its lines, set against the orders. */
export function SettlementPage() {
  const { id = '' } = useParams();
  const [{ page }, setSearch] = useUrlState(z.object({ page: urlPage }));
  const response = SettlementsApi.useSettlementQuery({ params: { id }, query: { page, limit: A_PAGE } });
  const settlement = response.currentData?.data;
  return (
    <Page
      title="Settlement"
      heading={settlement ? `Settlement of ${formatRupees(settlement.amount)}` : 'Settlement'}
      description={settlement ? formatMoment(settlement.settledAt) : ''}
      action={
        <ButtonLink Icon={ArrowLeft} variant="outline" to="/settlements" className="print:hidden">
          All settlements
        </ButtonLink>
      }
    >
      <Loaded response={response} name="The settlement" className={inCard} rows={8}>
        {({ data, total }) => (
          <>
            <Facts settlement={data} />
            <Card>
              {total === 0 ? (
                <p className="px-5 py-10 text-center text-ink-soft">Razorpay has not sent its lines yet.</p>
              ) : (
                <SettlementLines lines={data.lines} />
              )}
            </Card>
            <div className="mt-4">
              <Pagination
                page={page}
                pages={Math.max(1, Math.ceil(total / A_PAGE))}
                onPage={(next) => setSearch({ page: next }, { preventScrollReset: false })}
                label="Pages of lines"
              />
            </div>
          </>
        )}
      </Loaded>
    </Page>
  );
}

function Facts({ settlement }: { settlement: Settlement }) {
  const { _id, utr, fees, tax, payments, refunds, difference } = settlement;
  const facts = [
    ['UTR', utr || 'Not yet'],
    ['Razorpay’s id', _id],
    ['Fees with GST', formatRupees(fees)],
    ['GST on fees', formatRupees(tax)],
    ['Contains', [counted(payments, 'payment'), ...(refunds > 0 ? [counted(refunds, 'refund')] : [])].join(', ')],
  ] as const;
  return (
    <>
      <p className="mb-3 empty:hidden [&>span:first-child]:ml-0">
        <SettlementBadges settlement={settlement} />
      </p>
      <dl className="mb-6 grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-3 xl:grid-cols-5">
        {facts.map(([name, words]) => (
          <div key={name} className="min-w-0">
            <dt className="text-xs text-ink-muted">{name}</dt>
            <dd className="wrap-anywhere tabular-nums">{words}</dd>
          </div>
        ))}
      </dl>
      {difference !== null && difference !== 0 && (
        <p className="mb-6 border-l-2 border-amber bg-amber-soft px-3 py-2 text-amber">
          The lines add up to {formatRupees(settlement.amount - difference)}, not to what was settled. Compare with
          Razorpay’s dashboard.
        </p>
      )}
    </>
  );
}
