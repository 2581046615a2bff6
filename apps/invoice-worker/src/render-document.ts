import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { CreditNoteData, DocumentOf, InvoiceData } from '@kanaka/contracts/orders/documents';
import type { ObjectStore } from '@kanaka/server-kit/object-store';
import QRCode from 'qrcode';
import { creditNoteHtml } from './credit-note-html.ts';
import { unprintableIn } from './fonts.ts';
import { invoiceHtml } from './invoice-html.ts';
import type { Printer } from './printer.ts';

export type StoredPdf = { key: string; sha256: string; bytes: number; quiet?: boolean; unprintable?: string };

/** As many characters as the owner needs to find the place. */
const MOST_NAMED = 20;

export type RenderDeps = {
  documentToRender: (of: DocumentOf) => Promise<{ stored: boolean; document: InvoiceData | CreditNoteData }>;
  documentStored: (of: DocumentOf, pdf: StoredPdf) => Promise<void>;
  store: ObjectStore;
  print: Printer['print'];
  /** The public URL of the shop. */
  publicUrl: string;
};

/**
 * Renders a document as a PDF in the bucket, once. A PDF of an earlier attempt is reported and not replaced. When `quiet`,
 * nobody gets an e-mail about it.
 */
export async function renderDocument(deps: RenderDeps, of: DocumentOf, quiet = false): Promise<void> {
  const { stored, document } = await deps.documentToRender(of);
  if (stored) return;
  // With the number: after a restore an order may get another one, and the PDF of before is not of that.
  const name = `${of.id}-${document.number.replaceAll('/', '-')}.pdf`;
  const key = of.kind === 'invoice' ? `invoices/${name}` : `credit-notes/${name}`;
  const pdf = await printAndStore(deps, key, await documentPage(deps, document));
  const unprintable = unprintableIn(JSON.stringify(document)).slice(0, MOST_NAMED).join(' ');
  const sha256 = createHash('sha256').update(pdf).digest('hex');
  const optional = { ...(unprintable && { unprintable }), ...(quiet && { quiet }) };
  await deps.documentStored(of, { key, sha256, bytes: pdf.length, ...optional });
}

async function printAndStore(
  { store, print }: Pick<RenderDeps, 'store' | 'print'>,
  key: string,
  html: string,
): Promise<Buffer> {
  const printed = await print(html);
  // An earlier attempt, or a worker that seemed dead, may have stored its PDF: it is kept, so that the report matches what is
  // stored. Looked for once, and last: few documents are printed in vain, and each look is a call.
  const theirs = await store.get(key);
  if (theirs) return buffer(theirs.body);
  await store.put(key, printed, 'application/pdf');
  return printed;
}

/** The HTML page from which a document is printed. */
export async function documentPage(
  { publicUrl }: Pick<RenderDeps, 'publicUrl'>,
  document: InvoiceData | CreditNoteData,
): Promise<string> {
  const orderUrl = `${publicUrl}/shop/account?order=${document.orderId}`;
  const qrSvg = await QRCode.toString(orderUrl, {
    type: 'svg',
    margin: 0,
    errorCorrectionLevel: 'M',
    color: { dark: '#14231d', light: '#ffffff' },
  });
  const parts = { qrSvg, orderUrl };
  return 'refundId' in document ? creditNoteHtml(document, parts) : invoiceHtml(document, parts);
}
