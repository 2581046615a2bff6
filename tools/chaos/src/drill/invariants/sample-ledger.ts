/** For tests: the ledger of a small drill without errors, in which tests change one entry at a time. */
import type { Ledger } from '../ledger.ts';

const at = new Date('2026-11-21T10:00:00Z');

const steps = ['requested', 'approved', 'received', 'accepted'];

/** Asha bought two rings and returned one, Bina's late payment was refunded completely, Chitra never paid. */
export function sampleLedger(change: Partial<Ledger> = {}): Ledger {
  const order = {
    userId: 'asha',
    totalPaise: 2060,
    creditPaise: 0,
    differencePaise: 0,
    reservedUntil: new Date('2026-11-21T09:00:00Z'),
  };
  return {
    at,
    placed: [
      { key: 'k1', orderId: 'o1', userId: 'asha' },
      { key: 'k1', orderId: 'o1', userId: 'asha' },
      { key: 'k2', orderId: 'o2', userId: 'bina' },
      { key: 'k3', orderId: 'o3', userId: 'chitra' },
    ],
    orders: [
      {
        ...order,
        id: 'o1',
        key: 'k1',
        status: 'confirmed',
        paymentStatus: 'partly-refunded',
        razorpayOrderId: 'order_1',
        paymentId: 'pay_1',
        lines: [{ productId: 'ring', quantity: 2 }],
      },
      {
        ...order,
        id: 'o2',
        userId: 'bina',
        key: 'k2',
        status: 'cancelled',
        paymentStatus: 'refunded',
        razorpayOrderId: 'order_2',
        paymentId: 'pay_2',
        lines: [{ productId: 'bangle', quantity: 1 }],
      },
      {
        ...order,
        id: 'o3',
        userId: 'chitra',
        key: 'k3',
        status: 'pending',
        paymentStatus: 'pending',
        razorpayOrderId: 'order_3',
        paymentId: null,
        reservedUntil: new Date('2026-11-21T10:05:00Z'),
        lines: [{ productId: 'bangle', quantity: 1 }],
      },
    ],
    payments: [
      { id: 'pay_1', orderId: 'o1', amountPaise: 2060, outcome: 'used', sourceId: null },
      { id: 'pay_2', orderId: 'o2', amountPaise: 2060, outcome: 'returned', sourceId: null },
    ],
    refunds: [
      {
        id: 'r1',
        orderId: 'o1',
        paymentId: 'pay_1',
        amountPaise: 1030,
        creditedPaise: 0,
        partOf: null,
        state: 'made',
        razorpayRefundId: 'rfnd_1',
        lines: [{ productId: 'ring', quantity: 1 }],
        restock: true,
      },
      {
        id: 'r2',
        orderId: 'o2',
        paymentId: 'pay_2',
        amountPaise: 2060,
        creditedPaise: 0,
        partOf: null,
        state: 'made',
        razorpayRefundId: 'rfnd_2',
        lines: [],
        restock: false,
      },
    ],
    bank: [
      { id: 'pay_1', razorpayOrderId: 'order_1', amountPaise: 2060, status: 'captured', refundedPaise: 1030 },
      { id: 'pay_2', razorpayOrderId: 'order_2', amountPaise: 2060, status: 'refunded', refundedPaise: 2060 },
      { id: 'pay_0', razorpayOrderId: 'order_3', amountPaise: 2060, status: 'failed', refundedPaise: 0 },
    ],
    shipments: [
      {
        id: 's1',
        orderId: 'o1',
        kind: 'courier',
        state: 'delivered',
        steps: ['packed', 'handedOver', 'delivered'],
        lines: [{ position: 0, quantity: 2, ordered: 2 }],
      },
    ],
    returns: [
      {
        id: 't1',
        orderId: 'o1',
        state: 'accepted',
        steps,
        accepted: 1,
        refunds: 1,
      },
    ],
    serials: { invoices: ['KNK/26-27/000002', 'KNK/26-27/000001'], creditNotes: ['KCN/26-27/000001'] },
    invoices: [{ orderId: 'o1', hasPdf: true }],
    creditNotes: [{ refundId: 'r1', hasPdf: true }],
    shelves: [
      { productId: 'ring', stock: 5, onHand: 4, reserved: 0 },
      { productId: 'bangle', stock: 1, onHand: 1, reserved: 1 },
    ],
    sizedPieces: [{ productId: 'kada', onHand: 3, reserved: 1, sizesOnHand: 3, sizesReserved: 1 }],
    reservations: [
      { orderId: 'o1', state: 'committed', expiresAt: null, lines: [{ productId: 'ring', quantity: 2 }] },
      {
        orderId: 'o3',
        state: 'held',
        expiresAt: new Date('2026-11-21T10:05:00Z'),
        lines: [{ productId: 'bangle', quantity: 1 }],
      },
    ],
    restocked: ['r1'],
    openJobs: [],
    openEvents: [],
    emails: [
      { messageId: 'mail-confirmation-o1@localhost', to: 'asha@kanaka.example', subject: 'Your order is confirmed' },
      { messageId: 'mail-refunded-r1@localhost', to: 'asha@kanaka.example', subject: 'Your refund' },
      { messageId: 'mail-refunded-r2@localhost', to: 'bina@kanaka.example', subject: 'Your refund' },
      ...[
        'mail-shipment-s1-handedOver',
        'mail-shipment-s1-delivered',
        ...steps.map((step) => `mail-return-t1-${step}`),
      ].map((fact) => ({ messageId: `${fact}@localhost`, to: 'asha@kanaka.example', subject: 'Your parcel' })),
      { messageId: 'mail-status-o1-1@localhost', to: 'asha@kanaka.example', subject: 'On its way' },
    ],
    ...change,
  };
}

/** The sample ledger with one entry of one list changed. */
type Spoilt =
  'orders' | 'payments' | 'refunds' | 'shipments' | 'returns' | 'bank' | 'shelves' | 'sizedPieces' | 'reservations';

export function spoilt<List extends Spoilt>(list: List, index: number, change: Partial<Ledger[List][number]>): Ledger {
  const ledger = sampleLedger();
  const entries = ledger[list].map((entry, place) => (place === index ? { ...entry, ...change } : entry));
  return { ...ledger, [list]: entries };
}
