import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { CreditNoteData, InvoiceData } from '@kanaka/contracts/orders/documents';
import type { ObjectStore } from '@kanaka/server-kit/object-store';
import QRCode from 'qrcode';
import { creditNoteHtml } from './credit-note-html.ts';
import { unprintableIn } from './fonts.ts';
import { invoiceHtml } from './invoice-html.ts';
import type { Printer } from './printer.ts';
import type { PageParts } from './document-html.ts';

export type StoredPdf = { key: string; sha256: string; bytes: number; quiet?: boolean; unprintable?: string };

/** As many characters as the owner needs to find the place. */
const MOST_NAMED = 20;

export type RenderDeps = {
  invoiceToRender: (orderId: string) => Promise<{ stored: boolean; invoice: InvoiceData }>;
  invoiceStored: (orderId: string, pdf: StoredPdf) => Promise<void>;
  creditNoteToRender: (refundId: string) => Promise<{ stored: boolean; creditNote: CreditNoteData }>;
  creditNoteStored: (refundId: string, pdf: StoredPdf) => Promise<void>;
  store: ObjectStore;
  print: Printer['print'];
  /** The public URL of the shop. */
  publicUrl: string;
};

/**
 * Renders an order's invoice as a PDF in the bucket, once. A PDF of an earlier attempt is reported and not replaced. When
 * `quiet`, nobody gets an e-mail about it.
 */
export async function renderInvoice(deps: RenderDeps, orderId: string, quiet = false): Promise<void> {
  const { stored, invoice } = await deps.invoiceToRender(orderId);
  if (stored) return;
  const pdf = await storeOnce(deps, `invoices/${nameOf(orderId, invoice)}`, {
    data: invoice,
    page: () => invoicePage(deps, invoice),
  });
  await deps.invoiceStored(orderId, { ...pdf, ...(quiet && { quiet }) });
}

/** The same for a refund's credit note. */
export async function renderCreditNote(deps: RenderDeps, refundId: string, quiet = false): Promise<void> {
  const { stored, creditNote } = await deps.creditNoteToRender(refundId);
  if (stored) return;
  const pdf = await storeOnce(deps, `credit-notes/${nameOf(refundId, creditNote)}`, {
    data: creditNote,
    page: () => creditNotePage(deps, creditNote),
  });
  await deps.creditNoteStored(refundId, { ...pdf, ...(quiet && { quiet }) });
}

/** With the number: after a restore an order may get another one, and the PDF of before is not of that. */
const nameOf = (id: string, { number }: { number: string }) => `${id}-${number.replaceAll('/', '-')}.pdf`;

async function storeOnce(
  { store, print }: Pick<RenderDeps, 'store' | 'print'>,
  key: string,
  { data, page }: { data: InvoiceData | CreditNoteData; page: () => Promise<string> },
): Promise<StoredPdf> {
  const pdf = (await read(store, key)) ?? (await printAndStore({ store, print }, key, await page()));
  const unprintable = unprintableIn(JSON.stringify(data)).slice(0, MOST_NAMED).join(' ');
  const sha256 = createHash('sha256').update(pdf).digest('hex');
  return { key, sha256, bytes: pdf.length, ...(unprintable && { unprintable }) };
}

async function printAndStore(
  { store, print }: Pick<RenderDeps, 'store' | 'print'>,
  key: string,
  html: string,
): Promise<Buffer> {
  const printed = await print(html);
  // A worker that seemed dead may have stored its PDF meanwhile: it is kept, so that the report matches what is stored.
  const theirs = await read(store, key);
  if (theirs) return theirs;
  await store.put(key, printed, 'application/pdf');
  return printed;
}

async function read(store: ObjectStore, key: string): Promise<Buffer | null> {
  const object = await store.get(key);
  return object && buffer(object.body);
}

type PageDeps = Pick<RenderDeps, 'publicUrl'>;

/** The HTML page from which an invoice is printed. */
export async function invoicePage(deps: PageDeps, invoice: InvoiceData): Promise<string> {
  return invoiceHtml(invoice, await partsFor(deps, invoice));
}

/** The HTML page from which a credit note is printed. */
export async function creditNotePage(deps: PageDeps, note: CreditNoteData): Promise<string> {
  return creditNoteHtml(note, await partsFor(deps, note));
}

async function partsFor({ publicUrl }: PageDeps, data: { orderId: string }): Promise<PageParts> {
  const orderUrl = `${publicUrl}/shop/account?order=${data.orderId}`;
  const qrSvg = await QRCode.toString(orderUrl, {
    type: 'svg',
    margin: 0,
    errorCorrectionLevel: 'M',
    color: { dark: '#14231d', light: '#ffffff' },
  });
  return { qrSvg, orderUrl };
}
