import type { ReactNode } from 'react';
import { Discrepancies } from '../features/attention/discrepancies.tsx';
import { FlaggedPayments } from '../features/attention/flagged-payments.tsx';
import { GivenUpJobs } from '../features/attention/given-up-jobs.tsx';
import { HeldOrders } from '../features/attention/held-orders.tsx';
import { RefusedRefunds } from '../features/attention/refused-refunds.tsx';
import { NoticeList } from '../features/rates/notice-list.tsx';
import { useRateNotices } from '../features/rates/use-rate-notices.ts';
import { Card } from '../shared/page/card.tsx';
import { Page } from '../shared/page/page.tsx';

/** Payments, refunds, orders and jobs that need the owner's decision, and what is held without being paid. */
export function AttentionPage() {
  return (
    <Page title="Needs attention" description="What the shop could not settle by itself.">
      <NoticeList notices={useRateNotices()} className="mb-6" />
      <div className="space-y-6">
        <Part id="flagged-payments" title="Payments to decide on">
          <FlaggedPayments />
        </Part>
        <Part id="refused-refunds" title="Refunds that Razorpay refuses">
          <RefusedRefunds />
        </Part>
        <Part id="discrepancies" title="Orders whose facts disagree">
          <Discrepancies />
        </Part>
        <Part id="given-up-jobs" title="Failed tasks">
          <GivenUpJobs />
        </Part>
        <Part id="held-orders" title="Held, not paid">
          <HeldOrders />
        </Part>
      </div>
    </Page>
  );
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <Card aria-labelledby={id}>
      <h2 id={id} className="border-b border-hairline px-4 py-3 text-lg sm:px-5">
        {title}
      </h2>
      {children}
    </Card>
  );
}
