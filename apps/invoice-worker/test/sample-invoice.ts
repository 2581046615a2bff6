import type { BilledJewellery, CreditNoteData, InvoiceData } from '@kanaka/contracts/orders/documents';
import type { FrozenBreakup } from '@kanaka/contracts/catalog/pricing';
import { stateCode } from '@kanaka/money/gstin';
import { demoShop as shop } from '@kanaka/contracts/catalog/shop-profile';
import { TAX_PERCENT } from '@kanaka/money/gst';
import { splitTax, totalsOf } from '@kanaka/money/totals';
import { amountInWords } from '@kanaka/money/amount-in-words';
import { v7 as uuidv7 } from 'uuid';

type Ordered = {
  title: string;
  size?: string;
  jewellery?: BilledJewellery;
  quantity?: number;
  unitPricePaise?: number;
  priceBreakup?: FrozenBreakup;
};

/** The break-up of a chain of 12.000 g, 22 K, that costs ₹1,83,717.00 before tax. */
export const chainBreakup: FrozenBreakup = {
  lines: [
    { kind: 'metal', metal: 'gold', fineness: 916, purity: '22K (916)', weight: 12, rate: 14_656, amount: 1_75_872 },
    { kind: 'wastage', percent: 2, amount: 3_517.44 },
    { kind: 'making', per: 'gram', value: 650, amount: 7_800 },
    { kind: 'stones', name: 'Ruby', count: 3, carats: 0.25, per: 'carat', price: 4_000, amount: 1_000 },
    { kind: 'hallmarking', articles: 1, charge: 45, amount: 45 },
    { kind: 'discount', percent: 39.91, amount: 4_517.44 },
  ],
  price: 1_88_234.44,
  salePrice: 1_83_717,
  ratedAt: '2026-11-20T04:45:00.000Z',
};

/** The invoice that `orders` would store for these pieces; `over` replaces single fields. */
export function buildInvoice(
  pieces: Ordered[] = [{ title: 'Akhanda Eternity Band' }],
  over: Partial<InvoiceData> = {},
  intraState = true,
): InvoiceData {
  const lines = pieces.map(
    ({ title, size = '', jewellery = {}, quantity = 1, unitPricePaise = 12_450_050, priceBreakup }) => ({
      title,
      size,
      jewellery,
      hsn: '7113',
      quantity,
      unit: 'Nos',
      unitPricePaise,
      taxablePaise: unitPricePaise * quantity,
      ...(priceBreakup && { priceBreakup }),
    }),
  );
  const { subtotalPaise, taxPaise, totalPaise } = totalsOf(lines);
  return {
    number: 'KNK/26-27/000042',
    // Half past one at night in India: still the day before in UTC.
    issuedAt: '2026-11-20T20:00:00.000Z',
    orderId: uuidv7(),
    orderDate: '2026-11-20T18:00:00.000Z',
    seller: {
      shopName: shop.name,
      tagline: shop.tagline,
      name: shop.legalName,
      addressLines: [...shop.addressLines],
      state: shop.state,
      stateCode: stateCode(shop.state),
      gstin: shop.gstin,
      email: shop.email,
      phone: shop.phone,
    },
    buyer: {
      name: 'Meenakshi Sundaram',
      email: 'meenakshi@kanaka.example',
      phone: '+91 98400 12345',
      addressLines: ['Flat 3B, Brindavan Apartments, 14 Kutchery Road', 'Chennai 600004'],
      state: 'Tamil Nadu',
      stateCode: '33',
      country: 'India',
    },
    placeOfSupply: 'Tamil Nadu (33)',
    endorsement: '',
    lines,
    subtotalPaise,
    taxPercent: TAX_PERCENT,
    intraState,
    ...splitTax(taxPaise, intraState),
    shippingPaise: 0,
    totalPaise,
    totalInWords: amountInWords(totalPaise),
    paymentId: 'pay_QhX81kd92lsKs0',
    giftMessage: '',
    ...over,
  };
}

/** The credit note for the return of one piece of that invoice. */
export function buildCreditNote(over: Partial<CreditNoteData> = {}): CreditNoteData {
  const { seller, buyer, placeOfSupply, orderId, lines, subtotalPaise, totalPaise, ...invoice } = buildInvoice();
  const { taxPercent, intraState, igstPaise, cgstPaise, sgstPaise, roundOffPaise, totalInWords } = invoice;
  return {
    number: 'KCN/26-27/000007',
    issuedAt: '2026-12-01T06:30:00.000Z',
    refundId: uuidv7(),
    orderId,
    invoiceNumber: invoice.number,
    invoiceDate: invoice.issuedAt,
    seller,
    buyer,
    placeOfSupply,
    reason: 'The clasp did not close.',
    lines,
    subtotalPaise,
    taxPercent,
    intraState,
    igstPaise,
    cgstPaise,
    sgstPaise,
    roundOffPaise,
    totalPaise,
    totalInWords,
    ...over,
  };
}
