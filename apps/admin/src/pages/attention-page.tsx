import { ordersDeadLetters } from '@kanaka/contracts/failed-jobs';
import { useMayCall } from '../shared/may.ts';
import { Discrepancies, HeldOrders } from '../features/attention/attention-orders.tsx';
import { useEmailNotices } from '../features/emails/emails-api.ts';
import { FlaggedPayments, RefusedRefunds } from '../features/attention/unsettled-payments.tsx';
import { OpenSettlements } from '../features/attention/open-settlements.tsx';
import { GivenUpJobs } from '../features/attention/given-up-jobs.tsx';
import { NoticeList } from '../features/rates/notice-list.tsx';
import { useRateNotices } from '../features/rates/rate-notices.ts';
import { Page, TitledCard } from '../shared/page/page.tsx';

/** Payments, refunds, orders and jobs that need the owner's decision, and what is held without being paid. */
export function AttentionPage() {
  const mayCall = useMayCall();
  return (
    <Page title="Needs attention" description="What the shop could not settle by itself.">
      <NoticeList notices={[...useRateNotices(), ...useEmailNotices()]} className="mb-6" />
      <div className="space-y-6">
        <TitledCard id="flagged-payments" title="Payments to decide on">
          <FlaggedPayments />
        </TitledCard>
        <TitledCard id="refused-refunds" title="Refunds that Razorpay refuses">
          <RefusedRefunds />
        </TitledCard>
        <TitledCard id="discrepancies" title="Orders that do not add up">
          <Discrepancies />
        </TitledCard>
        <TitledCard id="open-settlements" title="Settlements to clarify">
          <OpenSettlements />
        </TitledCard>
        {mayCall(ordersDeadLetters.listDeadLetters) && (
          <TitledCard id="given-up-jobs" title="Failed tasks">
            <GivenUpJobs />
          </TitledCard>
        )}
        <TitledCard id="held-orders" title="Held, not paid">
          <HeldOrders />
        </TitledCard>
      </div>
    </Page>
  );
}
