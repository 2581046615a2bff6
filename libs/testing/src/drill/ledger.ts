/** Everything that is written down about a drill, wherever it is written: what the invariants are held against. */

/** An order the shop said yes to, under the key its shopper sent. */
export type Placed = { key: string; orderId: string; userId: string };

/** `productId` is a shelf: the piece's id, and after a space its size where it has one. */
export type Line = { productId: string; quantity: number };

export type BookedOrder = {
  id: string;
  userId: string;
  key: string;
  status: string;
  paymentStatus: string;
  totalPaise: number;
  razorpayOrderId: string | null;
  paymentId: string | null;
  /** Its pieces are held until here, so until here it may rightly be unpaid. */
  reservedUntil: Date;
  lines: Line[];
};

/** A payment as the shop knows it: `used`, `returned`, `flagged` or `settled`. */
export type BookedPayment = { id: string; orderId: string; amountPaise: number; outcome: string };

export type BookedRefund = {
  id: string;
  orderId: string;
  paymentId: string;
  amountPaise: number;
  state: string;
  razorpayRefundId: string | null;
  lines: Line[];
  /** Whether its pieces were to come back to the shelf. */
  restock: boolean;
};

/** What the bank has, which is where the money is. */
export type BankPayment = {
  id: string;
  razorpayOrderId: string;
  amountPaise: number;
  status: 'authorized' | 'captured' | 'failed' | 'refunded';
  refundedPaise: number;
};

/** A piece in sizes: its own stock, and what its sizes come to. */
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
  /** Null for one that a payment has secured. */
  expiresAt: Date | null;
  lines: Line[];
};

/** A job whose doing no outbox has heard of; `givenUp` when nobody is trying any more. */
export type OpenJob = { service: string; jobId: string; givenUp: boolean; error: string | null };

export type Email = { messageId: string; to: string; subject: string };

export type Ledger = {
  /** When they were read. */
  at: Date;
  placed: readonly Placed[];
  orders: readonly BookedOrder[];
  payments: readonly BookedPayment[];
  refunds: readonly BookedRefund[];
  bank: readonly BankPayment[];
  /** Every serial the shop has ever given out, whoever it was for. */
  serials: { invoices: readonly string[]; creditNotes: readonly string[] };
  invoices: readonly { orderId: string; hasPdf: boolean }[];
  creditNotes: readonly { refundId: string; hasPdf: boolean }[];
  shelves: readonly Shelf[];
  sizedPieces: readonly SizedPiece[];
  reservations: readonly Reservation[];
  /** Refunds whose pieces have come back. */
  restocked: readonly string[];
  openJobs: readonly OpenJob[];
  /** Razorpay's events that were stored and not yet acted on. */
  openEvents: readonly string[];
  emails: readonly Email[];
};
