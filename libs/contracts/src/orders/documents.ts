import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { Jewellery } from '../catalog/jewellery.ts';
import { DifferenceKind, OutsideMethod } from './orders.ts';
import { FrozenBreakup } from '../catalog/pricing.ts';
import { Id, idsOnce, Instant, pattern, text, words } from '../shapes.ts';

/**
 * A document's number within its series (`KNK/26-27`): KNK/26-27/000001. CGST Rules, rules 46(b) and 53(1A)(c): at most 16
 * characters of letters, digits, - and /, consecutive and unique within a financial year.
 */
export function documentNumber(series: string, serial: number): string {
  return `${series}/${String(serial).padStart(6, '0')}`;
}

export const downloadInvoice = endpoint.post('/shop/order/invoice/:orderId', 'signed-in', {
  summary: 'The GST invoice as a PDF: for its shopper and for admins.',
  errors: ['order.not-found', 'invoice.none', 'invoice.not-ready'],
  body: z.object({ userId: Id }),
  produces: 'application/pdf',
});

export const resendConfirmation = endpoint.post('/admin/orders/confirmation/:id', 'orders:write', {
  summary:
    'Mails the confirmation of a paid order with its invoice again, to its own e-mail address; at most every ten minutes.',
  errors: ['order.not-found', 'order.closed', 'order.mailed-just-now', 'invoice.none', 'invoice.not-ready'],
});

/** So many documents are in one PDF, and so many orders can be chosen. */
export const MAX_DOCUMENTS_IN_PDF = 200;
/** Of a month in a ZIP. */
export const MAX_DOCUMENTS_IN_ZIP = 10_000;

/** The invoices of these orders, or the invoices and credit notes of a month (`2026-11`) by their dates in India. */
const ManyDocuments = z
  .object({
    orders: idsOnce(MAX_DOCUMENTS_IN_PDF).optional(),
    month: pattern(7, /^2\d{3}-(0[1-9]|1[0-2])$/, 'Please enter a month like 2026-11.').optional(),
  })
  .refine(({ orders, month }) => (orders === undefined) !== (month === undefined), 'Either orders or a month.')
  .meta({ examples: [{ month: '2026-11' }] });
export type ManyDocuments = z.infer<typeof ManyDocuments>;

const refusalsOfMany = ['invoice.none', 'invoice.not-ready', 'invoice.too-many'] as const;

export const documentsAsZip = endpoint.post('/admin/orders/invoices/zip', 'documents:read', {
  alsoNeeds: ['orders:amounts'],
  confirms: true,
  summary: 'The invoices of orders, or all documents of a month, as a ZIP; orders without an invoice are named in it.',
  errors: refusalsOfMany,
  body: ManyDocuments,
  produces: 'application/zip',
});

export const documentsAsPdf = endpoint.post('/admin/orders/invoices/pdf', 'documents:read', {
  alsoNeeds: ['orders:amounts'],
  summary: 'The same in one PDF, one after the other; at most 200.',
  errors: refusalsOfMany,
  body: ManyDocuments,
  produces: 'application/pdf',
});

/** The name of such a file: invoices-2026-11.zip for a month; `today` is for chosen orders. */
export const documentsFileName = ({ month }: ManyDocuments, { today, as }: { today: string; as: 'zip' | 'pdf' }) =>
  `invoices-${month ?? today}.${as}`;

export const documentNumbers = endpoint.get('/admin/orders/document-numbers', 'documents:read', {
  summary: 'How the invoices and credit notes of this financial year are numbered on.',
  reply: z.object({
    data: z.object({
      /** The financial year now: `26-27`. */
      year: z.string(),
      /** The serial that comes next. A prefix that is not here has numbered nothing this year, and begins with 1. */
      series: z.array(z.object({ prefix: z.string(), next: z.int() })),
    }),
  }),
});

/**
 * The jewellery facts on a bill: a hallmarked piece is billed with purity and HUID (BIS, Hallmarking Regulations), a tagged
 * one with its tag.
 */
export const BilledJewellery = Jewellery.pick({
  grossWeight: true,
  netWeight: true,
  metal: true,
  purity: true,
  huid: true,
}).extend({ tag: z.string().optional() });
export type BilledJewellery = z.infer<typeof BilledJewellery>;

/** A line of a document. */
const BilledLine = z.object({
  title: z.string(),
  /** The size that was bought; empty for a piece without sizes. */
  size: z.string(),
  jewellery: BilledJewellery,
  hsn: z.string(),
  unit: z.string(),
  taxablePaise: z.int(),
  /** How the price of one piece came about, in rupees as everywhere in the API; absent where the price was fixed. */
  priceBreakup: FrozenBreakup.optional(),
});

/** What every document has. Amounts in integer paise. */
const Document = z.object({
  number: z.string(),
  issuedAt: Instant,
  orderId: Id,
  seller: z.object({
    /** The shop's name, with the tagline below. */
    shopName: z.string(),
    tagline: z.string(),
    /** The registered name of the business. */
    name: z.string(),
    addressLines: z.array(z.string()),
    state: z.string(),
    stateCode: z.string(),
    /** Empty when the business is not registered under GST: then it is a bill of supply, without tax. */
    gstin: z.string(),
    email: z.string(),
    phone: z.string(),
  }),
  buyer: z.object({
    name: z.string(),
    /** Whose name the parcel carries, if another. */
    recipient: z.string().optional(),
    /** Of a large order; only for who renders it, and never stored with it. */
    pan: z.string().optional(),
    email: z.string(),
    phone: z.string(),
    addressLines: z.array(z.string()),
    state: z.string(),
    stateCode: z.string(),
    country: z.string(),
  }),
  placeOfSupply: z.string(),
  subtotalPaise: z.int(),
  taxPercent: z.number(),
  /** True for CGST and SGST, false for IGST. For some sellers `sgstPaise` is UTGST: see `stateTaxName`. */
  intraState: z.boolean(),
  /** In the home state, CGST and SGST (or UTGST) are equal halves; an odd paisa goes to the round-off. */
  igstPaise: z.int(),
  cgstPaise: z.int(),
  sgstPaise: z.int(),
  roundOffPaise: z.int(),
  totalPaise: z.int(),
  totalInWords: z.string(),
});

/** The frozen data of a GST invoice: everything on its PDF, so that nothing is looked up later. */
export const InvoiceData = Document.extend({
  orderDate: Instant,
  /** The endorsement required on exports (CGST Rules, rule 46, proviso); empty within India. */
  endorsement: z.string(),
  lines: z.array(BilledLine.extend({ quantity: z.int(), unitPricePaise: z.int() })),
  shippingPaise: z.int(),
  /** What was taken off, which is not in the unit prices any more (CGST Act, section 15(3)); absent for nothing. */
  discountPaise: z.int().optional(),
  /** The payment that has paid it; empty when an exchange has paid all of it. */
  paymentId: z.string(),
  /** How it was paid outside Razorpay; absent for a payment of Razorpay. */
  paidOutside: z.object({ method: OutsideMethod, reference: z.string(), receivedOn: z.string() }).optional(),
  /** By how much more (or, below 0, less) than was due it was paid, and why; absent for exactly. */
  difference: z.object({ kind: DifferenceKind, amountPaise: z.int() }).optional(),
  /** What the pieces of an earlier order have paid of it, as its credit notes say; absent if nothing. */
  exchange: z.object({ orderId: Id, creditPaise: z.int(), creditNotes: z.array(z.string()) }).optional(),
  giftMessage: z.string(),
  /** The address where the goods change hands, if they are collected and not sent to the buyer. */
  collectedFrom: z.array(z.string()).optional(),
});
export type InvoiceData = z.infer<typeof InvoiceData>;

const StoredPdf = z.object({
  key: text(300).min(1),
  sha256: pattern(64, /^[a-f0-9]{64}$/, 'This is not a SHA-256.'),
  bytes: z.int().min(1),
  /** It was rendered because somebody asked for it: nobody gets an e-mail about it. */
  quiet: z.boolean().optional(),
  /** Characters that no font of the documents has, so that boxes stand in their place. */
  unprintable: words(100).optional(),
});

/** The frozen data of a GST credit note (CGST Act, section 34; CGST Rules, rule 53). */
export const CreditNoteData = Document.extend({
  refundId: Id,
  /** The invoice that it corrects. */
  invoiceNumber: z.string(),
  invoiceDate: Instant,
  reason: z.string(),
  /** The returned pieces; a refund of money only has one line without a quantity. */
  lines: z.array(BilledLine.extend({ quantity: z.int().nullable() })),
  /** How much of it was refunded, where less was paid than the price, or a bank has taken a part back. */
  refundedPaise: z.int().optional(),
});
export type CreditNoteData = z.infer<typeof CreditNoteData>;

/** The invoice of an order, or the credit note of a refund, by the id of that. */
const DocumentOf = z.object({ kind: z.enum(['invoice', 'credit-note']), id: Id });
export type DocumentOf = z.infer<typeof DocumentOf>;

/** For `invoice-worker`: the frozen data of a document, and whether its PDF is stored already. */
export const documentToRender = endpoint.get('/internal/documents/:kind/:id', 'service', {
  summary: 'The data of an invoice or a credit note.',
  errors: ['invoice.not-found', 'credit-note.not-found'],
  params: DocumentOf,
  reply: z.object({ stored: z.boolean(), document: z.union([InvoiceData, CreditNoteData]) }),
});

/** Called by `invoice-worker` when the PDF is stored in S3. Only the first call counts; an e-mail with it follows. */
export const documentStored = endpoint.post('/internal/documents/:kind/:id/stored', 'service', {
  summary: 'Reports that the PDF of an invoice or a credit note has been stored.',
  errors: ['invoice.not-found', 'credit-note.not-found'],
  params: DocumentOf,
  body: StoredPdf,
  reply: z.object({ stored: z.literal(true) }),
});

export const downloadCreditNote = endpoint.post('/shop/order/credit-note/:refundId', 'signed-in', {
  summary: 'A refund’s credit note as a PDF: for its shopper and for admins.',
  errors: ['refund.not-found', 'credit-note.none', 'invoice.not-ready'],
  body: z.object({ userId: Id }),
  produces: 'application/pdf',
});
