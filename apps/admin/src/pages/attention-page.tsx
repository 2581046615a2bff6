import { Discrepancies } from '../features/attention/discrepancies.tsx';
import { FlaggedPayments } from '../features/attention/flagged-payments.tsx';
import { GivenUpJobs } from '../features/attention/given-up-jobs.tsx';
import { HeldOrders } from '../features/attention/held-orders.tsx';
import { RefusedRefunds } from '../features/attention/refused-refunds.tsx';
import { NoticeList } from '../features/rates/notice-list.tsx';
import { useRateNotices } from '../features/rates/use-rate-notices.ts';
import { Card } from '../shared/card.tsx';
import { Page } from '../shared/page.tsx';

const heading = 'border-b border-hairline px-4 py-3 text-lg sm:px-5';

/** Payments, refunds, orders and jobs that need the owner's decision, and what is held without being paid. */
export function AttentionPage() {
  return (
    <Page title="Needs attention" description="What the shop could not settle by itself.">
      <NoticeList notices={useRateNotices()} className="mb-6" />
      <Card aria-labelledby="flagged-payments">
        <h2 id="flagged-payments" className={heading}>
          Payments to decide on
        </h2>
        <FlaggedPayments />
      </Card>
      <Card aria-labelledby="refused-refunds" className="mt-6">
        <h2 id="refused-refunds" className={heading}>
          Refunds that Razorpay refuses
        </h2>
        <RefusedRefunds />
      </Card>
      <Card aria-labelledby="discrepancies" className="mt-6">
        <h2 id="discrepancies" className={heading}>
          Orders whose facts disagree
        </h2>
        <Discrepancies />
      </Card>
      <Card aria-labelledby="given-up-jobs" className="mt-6">
        <h2 id="given-up-jobs" className={heading}>
          Failed tasks
        </h2>
        <GivenUpJobs />
      </Card>
      <Card aria-labelledby="held-orders" className="mt-6">
        <h2 id="held-orders" className={heading}>
          Held, not paid
        </h2>
        <HeldOrders />
      </Card>
    </Page>
  );
}
