import type { RazorpayApi } from '@kanaka/orders/razorpay';
import { RazorpayDispute, RazorpayOrder, RazorpayPayment, RazorpayRefund } from '@kanaka/orders/razorpay';
import { capturePayment, payOrder, refundPayment, type Bank } from '@kanaka/local-tools/standin/payments';
import { newId, type Order } from '@kanaka/local-tools/standin/shapes';
import type { Store } from '@kanaka/local-tools/standin/store';
import type { Method } from './plan-trade.ts';

export type InProcessRazorpay = RazorpayApi & {
  /** A shopper pays; returns the payment's id. */
  pay: (payment: {
    razorpayOrderId: string;
    method: Method;
    email: string;
    phone: string;
    tooLittlePaise?: number;
  }) => string;
};

/** The stand-in for Razorpay without its HTTP. It sends no webhooks, and refunds are made at once. */
export function razorpayInProcess(store: Store): InProcessRazorpay {
  const bank: Bank = { store, webhooks: { announce: () => undefined } };
  return {
    pay({ razorpayOrderId, method, email, phone, tooLittlePaise = 0 }) {
      const by = { method, email, contact: phone, description: null };
      const difference = tooLittlePaise > 0 ? { by: 'short' as const, amount: tooLittlePaise } : undefined;
      return payOrder(bank, { ...by, orderId: razorpayOrderId, outcome: 'success', notify: false, difference }).id;
    },
    acceptsKeys: async () => true,
    async openOrder({ amountPaise, receipt }) {
      const order: Order = {
        id: newId('order_'),
        entity: 'order',
        amount: amountPaise,
        amount_paid: 0,
        amount_due: amountPaise,
        currency: 'INR',
        receipt,
        offer_id: null,
        status: 'created',
        attempts: 0,
        notes: [],
        created_at: Math.floor(Date.now() / 1000),
      };
      store.saveOrder(order);
      return order;
    },
    fetchOrder: async (id) => RazorpayOrder.nullable().parse(store.findOrder(id)),
    fetchDispute: async (id) => RazorpayDispute.nullable().parse(store.findDispute(id)),
    fetchPayment: async (id) => RazorpayPayment.nullable().parse(store.findPayment(id)),
    paymentsOfOrder: async (id) => store.listPayments(id).map((payment) => RazorpayPayment.parse(payment)),
    capture: async ({ paymentId, amountPaise }) => RazorpayPayment.parse(capturePayment(bank, paymentId, amountPaise)),
    async refund({ paymentId, amountPaise, idempotencyKey, refundId }) {
      const request = { amount: amountPaise, receipt: refundId, notes: { refund: refundId }, key: idempotencyKey };
      const refund = refundPayment(bank, paymentId, { ...request, speed_requested: 'optimum' });
      const processed = { ...refund, status: 'processed' as const };
      store.finishRefund(processed);
      return RazorpayRefund.parse(processed);
    },
    fetchRefund: async (id) => RazorpayRefund.nullable().parse(store.findRefund(id)),
    refundsOfPayment: async (id) => store.listRefunds(id, EVERYTHING).map((refund) => RazorpayRefund.parse(refund)),
    refundsBetween: async (from, to) =>
      store
        .listRefundsBetween({ from: from.getTime() / 1000, to: to.getTime() / 1000 }, EVERYTHING)
        .map((refund) => RazorpayRefund.parse(refund)),
    disputesSince: async () => store.listDisputes(EVERYTHING).map((dispute) => RazorpayDispute.parse(dispute)),
  };
}

/** Adds what one stand-in knows to another, that which is there already excepted. */
export function copyPayments(from: Store, to: Store): void {
  to.together(() => {
    for (let skip = 0, more = true; more; skip += PAGE) {
      const orders = from.listOrders(null, { count: PAGE, skip });
      more = orders.length === PAGE;
      for (const order of orders) {
        if (to.findOrder(order.id)) continue;
        to.saveOrder(order);
        for (const payment of from.listPayments(order.id)) {
          to.savePayment(payment);
          for (const refund of from.listRefunds(payment.id, EVERYTHING)) {
            to.addRefund(refund, { key: null, processAt: refund.created_at * 1000 });
            to.finishRefund(refund);
          }
        }
      }
    }
  });
}

const PAGE = 100;
const EVERYTHING = { count: 1_000_000, skip: 0 };
