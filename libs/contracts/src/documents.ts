import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Jewellery } from './jewellery.ts';
import { Id, Instant, Nothing, pattern, text } from './shapes.ts';

export const downloadInvoice = endpoint({
  method: 'POST',
  path: '/shop/order/invoice/:orderId',
  audience: 'signed-in',
  summary:
    'The GST invoice as a PDF: for its shopper, and for the owner. 409 while unpaid, 503 while it is being made.',
  params: z.object({ orderId: Id }),
  body: z.object({ userId: Id }),
  produces: 'application/pdf',
  reply: Nothing,
});

/** What a bill says of the piece itself: a hallmarked one names its purity and its HUID (BIS, Hallmarking Regulations). */
export const BilledJewellery = Jewellery.pick({
  grossWeight: true,
  netWeight: true,
  metal: true,
  purity: true,
  huid: true,
});
export type BilledJewellery = z.infer<typeof BilledJewellery>;

/** The two sides of a supply, as its documents name them. */
const Parties = {
  seller: z.object({
    /** What the shop is called, and the line below. */
    shopName: z.string(),
    tagline: z.string(),
    /** What the business is registered as. */
    name: z.string(),
    addressLines: z.array(z.string()),
    state: z.string(),
    stateCode: z.string(),
    /** Empty where the business is not registered under GST: then it is a bill of supply, and no tax is charged. */
    gstin: z.string(),
    email: z.string(),
    phone: z.string(),
  }),
  buyer: z.object({
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    addressLines: z.array(z.string()),
    state: z.string(),
    stateCode: z.string(),
    country: z.string(),
  }),
  placeOfSupply: z.string(),
};

/** Integer paise. Inside the home state CGST and SGST or UTGST are equal, and an odd paisa is the round-off. */
const TaxLines = {
  taxPercent: z.number(),
  /** Whether it is CGST and SGST, and not IGST. `sgstPaise` is UTGST for some sellers: see `stateTaxName`. */
  intraState: z.boolean(),
  igstPaise: z.int(),
  cgstPaise: z.int(),
  sgstPaise: z.int(),
  roundOffPaise: z.int(),
};

/** The frozen data of a GST invoice; everything its PDF says, nothing looked up later. All amounts are integer paise. */
export const InvoiceData = z.object({
  number: z.string(),
  issuedAt: Instant,
  orderId: Id,
  orderDate: Instant,
  ...Parties,
  /** The words an export must carry (CGST Rules, rule 46, proviso); empty within India. */
  endorsement: z.string(),
  lines: z.array(
    z.object({
      title: z.string(),
      /** The size that was bought; empty for a piece that comes in none. */
      size: z.string(),
      jewellery: BilledJewellery,
      hsn: z.string(),
      quantity: z.int(),
      unit: z.string(),
      unitPricePaise: z.int(),
      taxablePaise: z.int(),
    }),
  ),
  subtotalPaise: z.int(),
  ...TaxLines,
  shippingPaise: z.int(),
  totalPaise: z.int(),
  totalInWords: z.string(),
  paymentId: z.string(),
  giftMessage: z.string(),
});
export type InvoiceData = z.infer<typeof InvoiceData>;

const StoredPdf = z.object({
  key: text(300).min(1),
  sha256: pattern(64, /^[a-f0-9]{64}$/, 'This is no SHA-256.'),
  bytes: z.int().min(1),
});

/** For `invoice-worker`: an order's frozen invoice data, and whether its PDF is stored already. */
export const invoiceToRender = endpoint({
  method: 'GET',
  path: '/internal/invoices/:orderId',
  audience: 'service',
  summary: 'The data of an order’s invoice.',
  params: z.object({ orderId: Id }),
  reply: z.object({ stored: z.boolean(), invoice: InvoiceData }),
});

/** From `invoice-worker`: the PDF is in S3 under this key. The first call counts; the confirmation mail follows it. */
export const invoiceStored = endpoint({
  method: 'POST',
  path: '/internal/invoices/:orderId/stored',
  audience: 'service',
  summary: 'Tells that an invoice’s PDF has been stored.',
  params: z.object({ orderId: Id }),
  body: StoredPdf,
  reply: z.object({ stored: z.literal(true) }),
});

/** The frozen data of a GST credit note (CGST Act, section 34; CGST Rules, rule 53). All amounts are integer paise. */
export const CreditNoteData = z.object({
  number: z.string(),
  issuedAt: Instant,
  refundId: Id,
  orderId: Id,
  /** The invoice it takes back from. */
  invoiceNumber: z.string(),
  invoiceDate: Instant,
  ...Parties,
  reason: z.string(),
  /** Pieces that came back; a single line without a quantity where only money goes back. */
  lines: z.array(
    z.object({
      title: z.string(),
      size: z.string(),
      jewellery: BilledJewellery,
      hsn: z.string(),
      quantity: z.int().nullable(),
      unit: z.string(),
      taxablePaise: z.int(),
    }),
  ),
  subtotalPaise: z.int(),
  ...TaxLines,
  totalPaise: z.int(),
  totalInWords: z.string(),
});
export type CreditNoteData = z.infer<typeof CreditNoteData>;

/** For `invoice-worker`: a refund's frozen credit note, and whether its PDF is stored already. */
export const creditNoteToRender = endpoint({
  method: 'GET',
  path: '/internal/credit-notes/:refundId',
  audience: 'service',
  summary: 'The data of a refund’s credit note.',
  params: z.object({ refundId: Id }),
  reply: z.object({ stored: z.boolean(), creditNote: CreditNoteData }),
});

/** From `invoice-worker`: the PDF is in S3 under this key. The first call counts; the refund's mail follows it. */
export const creditNoteStored = endpoint({
  method: 'POST',
  path: '/internal/credit-notes/:refundId/stored',
  audience: 'service',
  summary: 'Tells that a credit note’s PDF has been stored.',
  params: z.object({ refundId: Id }),
  body: StoredPdf,
  reply: z.object({ stored: z.literal(true) }),
});

export const downloadCreditNote = endpoint({
  method: 'POST',
  path: '/shop/order/credit-note/:refundId',
  audience: 'signed-in',
  summary: 'A refund’s credit note as a PDF: for its shopper, and for the owner. 503 while it is being made.',
  params: z.object({ refundId: Id }),
  body: z.object({ userId: Id }),
  produces: 'application/pdf',
  reply: Nothing,
});
