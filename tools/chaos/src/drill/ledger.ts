/** All data that a drill leaves in any system: the invariants are checked against it. */

/** An order that the shop accepted, with the key that its shopper sent. */
export type Placed = { key: string; orderId: string; userId: string };

/** `productId` is the key of a stock: the piece's id, followed by a space and its size if it has one. */
export type Line = { productId: string; quantity: number };

export type BookedOrder = {
  id: string;
  userId: string;
  key: string;
  status: string;
  paymentStatus: string;
  totalPaise: number;
  /** How much of it an exchange pays. */
  creditPaise: number;
  /** By how much more or less than was due it was paid. */
  differencePaise: number;
  razorpayOrderId: string | null;
  paymentId: string | null;
  /** The end of its hold: until then it may be unpaid. */
  reservedUntil: Date;
  lines: Line[];
};

/**
 * A payment as stored by the shop: `used`, `returned`, `flagged` or `settled`; or `credited`, what an exchange has paid, with the
 * payment at the bank that holds its money.
 */
export type BookedPayment = {
  id: string;
  orderId: string;
  amountPaise: number;
  outcome: string;
  sourceId: string | null;
};

export type BookedRefund = {
  id: string;
  orderId: string;
  paymentId: string;
  amountPaise: number;
  /** How much of it has paid an order in exchange instead of going back. */
  creditedPaise: number;
  /** The refund whose credit note is for this one too. */
  partOf: string | null;
  state: string;
  razorpayRefundId: string | null;
  lines: Line[];
  /** Whether its pieces should return to the stock. */
  restock: boolean;
};

/** A parcel, with its pieces by line of its order. */
export type BookedShipment = {
  id: string;
  orderId: string;
  /** `courier`, or `pickup` for one that is collected. */
  kind: string;
  state: string;
  steps: string[];
  lines: { position: number; quantity: number; ordered: number }[];
};

/** A return; `refunds`: how many refunds it has led to. */
export type BookedReturn = {
  id: string;
  orderId: string;
  state: string;
  steps: string[];
  accepted: number;
  refunds: number;
};

/** A payment as stored by the bank, which has the money. */
export type BankPayment = {
  id: string;
  razorpayOrderId: string;
  amountPaise: number;
  status: 'authorized' | 'captured' | 'failed' | 'refunded';
  refundedPaise: number;
};

/** A piece with sizes: its own stock, and the sum of its sizes. */
export type SizedPiece = {
  productId: string;
  onHand: number;
  reserved: number;
  sizesOnHand: number;
  sizesReserved: number;
};

export type Shelf = { productId: string; stock: number; onHand: number; reserved: number };

export type Reservation = {
  orderId: string;
  state: string;
  /** Null if a payment has secured it. */
  expiresAt: Date | null;
  lines: Line[];
};

/** A job that its outbox has not recorded as done; `givenUp` if it is not retried any more. */
export type OpenJob = { service: string; jobId: string; givenUp: boolean; error: string | null };

export type Email = { messageId: string; to: string; subject: string };

export type Ledger = {
  /** When the data was read. */
  at: Date;
  placed: readonly Placed[];
  orders: readonly BookedOrder[];
  payments: readonly BookedPayment[];
  refunds: readonly BookedRefund[];
  shipments: readonly BookedShipment[];
  returns: readonly BookedReturn[];
  bank: readonly BankPayment[];
  /** All serials that the shop has ever issued. */
  serials: { invoices: readonly string[]; creditNotes: readonly string[] };
  invoices: readonly { orderId: string; hasPdf: boolean }[];
  creditNotes: readonly { refundId: string; hasPdf: boolean }[];
  shelves: readonly Shelf[];
  sizedPieces: readonly SizedPiece[];
  reservations: readonly Reservation[];
  /** Refunds whose pieces were returned to the stock. */
  restocked: readonly string[];
  openJobs: readonly OpenJob[];
  /** Razorpay's events that are stored but not processed yet. */
  openEvents: readonly string[];
  emails: readonly Email[];
};
