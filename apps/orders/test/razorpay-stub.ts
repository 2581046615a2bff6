import { createHmac, randomUUID } from 'node:crypto';
import { AppError } from '@kanaka/server-kit/app-error';
import { orderOfReference } from '../src/orders/payment-link.ts';
import {
  RazorpayLine,
  RazorpaySettlement,
  type RazorpayApi,
  type RazorpayDispute,
  type RazorpayLink,
  type RazorpayOrder,
  type RazorpayPayment,
  type RazorpayRefund,
} from '../src/razorpay.ts';

export const KEY_SECRET = 'kanaka-key-secret';

/** A simulated Razorpay with orders, payments and refunds in memory. */
export function rememberingRazorpay() {
  const orders = new Map<string, RazorpayOrder & { receipt: string }>();
  /** Payment links with what they were opened with. */
  const links = new Map<string, RazorpayLink & { until: Date; callbackUrl: string }>();
  const disputes = new Map<string, RazorpayDispute>();
  /** What the account may take in one payment. */
  let mostPaise = Infinity;
  const unpaid = new Set<string>();
  const payments = new Map<string, RazorpayPayment>();
  const swept: { from: Date; to: Date }[] = [];
  const refunds = new Map<string, RazorpayRefund>();
  /** Pages of what the settlement calls answer, as Razorpay sends it, and what they were asked for. */
  const settled = { settlements: [[]] as unknown[][], lines: [[]] as unknown[][], asked: [] as string[] };
  let down = false;
  let refusesRefunds = false;
  let acceptsKeys = true;
  let held: Promise<undefined> | null = null;
  const answering = () => {
    if (down) throw new AppError('razorpay.unavailable', 'The payment service is not answering.');
  };
  const givenBack = (paymentId: string) =>
    [...refunds.values()]
      .filter(({ payment_id, status }) => payment_id === paymentId && status !== 'failed')
      .reduce((sum, { amount }) => sum + amount, 0);
  /** A payment with what was refunded of it. */
  const shown = (payment: RazorpayPayment): RazorpayPayment => {
    const amount_refunded = givenBack(payment.id);
    return { ...payment, amount_refunded, ...(amount_refunded === payment.amount && { status: 'refunded' as const }) };
  };
  const newId = (kind: string) => `${kind}_${randomUUID().replaceAll('-', '').slice(0, 14)}`;
  const linkOf = (paymentId: string) =>
    [...links.values()].find(({ payments: made }) => made.some((one) => one.payment_id === paymentId));
  const api: RazorpayApi = {
    async acceptsKeys() {
      answering();
      return acceptsKeys;
    },
    async openOrder({ amountPaise, receipt, mayExist }) {
      answering();
      const known = mayExist && [...orders.values()].find((order) => order.receipt === receipt);
      if (known) return known;
      if (amountPaise > mostPaise) {
        throw new AppError('razorpay.refused', 'Amount exceeds maximum amount allowed.');
      }
      const order = { id: newId('order'), amount: amountPaise, currency: 'INR', receipt, status: 'created' as const };
      orders.set(order.id, order);
      return order;
    },
    async openLink({ amountPaise: amount, reference: reference_id, until, callbackUrl, mayExist }) {
      answering();
      const known = [...links.values()].find((link) => link.reference_id === reference_id);
      if (known && mayExist) return known;
      if (known) throw new AppError('razorpay.refused', 'payment link with given reference_id already exists');
      if (until.getTime() < Date.now() + 15 * 60_000) {
        throw new AppError('razorpay.refused', 'expire_by should be at least 15 minutes from now');
      }
      const opened = { id: newId('plink'), amount, currency: 'INR', reference_id, status: 'created' as const };
      const link = { ...opened, short_url: `https://rzp.io/i/${opened.id}`, payments: [], until, callbackUrl };
      links.set(link.id, link);
      return link;
    },
    async cancelLink(id) {
      answering();
      const link = links.get(id);
      if (link?.status !== 'created') return false;
      link.status = 'cancelled';
      return true;
    },
    async orderOfLink(paymentId) {
      answering();
      return orderOfReference(linkOf(paymentId)?.reference_id);
    },
    async fetchOrder(razorpayOrderId) {
      answering();
      const link = links.get(razorpayOrderId);
      if (link) return { ...link, status: link.status === 'paid' ? 'paid' : 'created' };
      const order = orders.get(razorpayOrderId);
      const captured = [...payments.values()].some(
        (one) => one.order_id === razorpayOrderId && one.status === 'captured',
      );
      return order ? { ...order, status: captured && !unpaid.has(order.id) ? 'paid' : 'attempted' } : null;
    },
    async fetchPayment(paymentId, of) {
      answering();
      await held;
      const payment = payments.get(paymentId);
      const isOfLink = of && orderOfReference(linkOf(paymentId)?.reference_id) === of.id;
      return payment ? { ...shown(payment), ...(isOfLink && { order_id: of.razorpayOrderId }) } : null;
    },
    async paymentsOfOrder(razorpayOrderId) {
      answering();
      const made = links.get(razorpayOrderId)?.payments.map(({ payment_id: id }) => id);
      return [...payments.values()]
        .filter(({ id, order_id }) => made?.includes(id) ?? order_id === razorpayOrderId)
        .map((payment) => ({ ...shown(payment), order_id: razorpayOrderId }));
    },
    async capture({ paymentId }) {
      answering();
      const payment = payments.get(paymentId);
      if (payment?.status !== 'authorized') throw new AppError('razorpay.refused', 'Already captured.');
      const captured: RazorpayPayment = { ...payment, status: 'captured' };
      payments.set(paymentId, captured);
      return captured;
    },
    async refund({ paymentId, amountPaise, idempotencyKey, refundId }) {
      answering();
      if (refusesRefunds) throw new AppError('razorpay.refused', 'Your account has too little balance.');
      const left = (payments.get(paymentId)?.amount ?? Infinity) - givenBack(paymentId);
      if (!refunds.has(idempotencyKey) && amountPaise > left) {
        const message = 'The total refund amount is greater than the refund payment amount';
        throw new AppError('razorpay.refused', message);
      }
      const refund: RazorpayRefund = refunds.get(idempotencyKey) ?? {
        id: newId('rfnd'),
        amount: amountPaise,
        payment_id: paymentId,
        status: 'pending',
        notes: { refund: refundId },
      };
      refunds.set(idempotencyKey, refund);
      return refund;
    },
    async fetchRefund(razorpayRefundId) {
      answering();
      return [...refunds.values()].find(({ id }) => id === razorpayRefundId) ?? null;
    },
    async fetchDispute(disputeId) {
      answering();
      return disputes.get(disputeId) ?? null;
    },
    async refundsOfPayment(paymentId) {
      answering();
      return [...refunds.values()].filter((refund) => refund.payment_id === paymentId);
    },
    async refundsBetween(from, to) {
      answering();
      swept.push({ from, to });
      return [...refunds.values()];
    },
    async disputesSince(from) {
      answering();
      return [...disputes.values()].filter(({ created_at }) => created_at * 1000 >= from.getTime());
    },
    async *settlementsBetween(from, to) {
      settled.asked.push(`${from.toISOString().slice(0, 10)} ${to.toISOString().slice(0, 10)}`);
      await held;
      for (const page of settled.settlements) {
        answering();
        yield page.map((one) => RazorpaySettlement.nullable().catch(null).parse(one));
      }
    },
    async *settlementLines({ year, month }) {
      settled.asked.push(`${year}-${month}`);
      for (const page of settled.lines) {
        answering();
        yield page.map((one) => RazorpayLine.nullable().catch(null).parse(one));
      }
    },
  };
  return {
    api,
    orders,
    links,
    refunds,
    /** For which times the shop has asked for all refunds. */
    swept,
    settled,
    setDown: (value: boolean) => {
      down = value;
    },
    /** Razorpay receives queries about payments but does not answer them until the returned function is called. */
    holdAnswers(): () => void {
      const { promise, resolve } = Promise.withResolvers<undefined>();
      held = promise;
      return () => {
        held = null;
        resolve(undefined);
      };
    },
    /** A customer disputes a payment at the bank, or the dispute goes on; returns its id. */
    dispute(dispute: Partial<RazorpayDispute> & Pick<RazorpayDispute, 'payment_id' | 'amount' | 'status'>): string {
      const id = dispute.id ?? newId('disp');
      const respond_by = Math.floor(Date.now() / 1000) + 7 * 86_400;
      const begun = { reason_description: 'Goods not received', respond_by, created_at: Math.floor(Date.now() / 1000) };
      disputes.set(id, { ...begun, ...disputes.get(id), ...dispute, id });
      return id;
    },
    limitTo: (paise: number) => {
      mostPaise = paise;
    },
    /** Razorpay does not call this order paid, whatever is captured. */
    leaveUnpaid: (razorpayOrderId: string) => unpaid.add(razorpayOrderId),
    /** The owner refunds a payment in Razorpay's dashboard; returns the refund's id. */
    refundInDashboard(paymentId: string, amountPaise: number): string {
      const left = (payments.get(paymentId)?.amount ?? 0) - givenBack(paymentId);
      if (amountPaise > left) throw new Error('Razorpay does not hold so much of this payment any more.');
      const id = newId('rfnd');
      refunds.set(id, { id, amount: amountPaise, payment_id: paymentId, status: 'processed', notes: {} });
      return id;
    },
    /** Simulates that the bank has paid a refund out, or has returned it. */
    decideRefund(razorpayRefundId: string, status: 'processed' | 'failed') {
      for (const refund of refunds.values()) if (refund.id === razorpayRefundId) refund.status = status;
    },
    refuseKeys: (value: boolean) => {
      acceptsKeys = !value;
    },
    refuseRefunds: (value: boolean) => {
      refusesRefunds = value;
    },
    /** A shopper pays by a link, for which Razorpay makes an order of its own. */
    payLink(linkId: string, change: Partial<RazorpayPayment> = {}) {
      const link = links.get(linkId);
      if (link?.status !== 'created') throw new Error('this payment link cannot be paid');
      const answer = this.pay(newId('order'), { amount: link.amount, ...change });
      link.status = 'paid';
      link.payments.push({ payment_id: answer.razorpay_payment_id });
      return { paymentId: answer.razorpay_payment_id, razorpayOrderId: answer.razorpay_order_id };
    },
    /** A shopper pays at Razorpay; returns what the browser would send to us. */
    pay(razorpayOrderId: string, change: Partial<RazorpayPayment> = {}) {
      const id = newId('pay');
      const amount = orders.get(razorpayOrderId)?.amount ?? 0;
      payments.set(id, {
        id,
        amount,
        currency: 'INR',
        status: 'captured',
        order_id: razorpayOrderId,
        method: 'upi',
        amount_refunded: 0,
        created_at: Math.floor(Date.now() / 1000),
        ...change,
      });
      const signature = createHmac('sha256', KEY_SECRET).update(`${razorpayOrderId}|${id}`).digest('hex');
      return { razorpay_payment_id: id, razorpay_order_id: razorpayOrderId, razorpay_signature: signature };
    },
  };
}
