import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { InvoiceData } from '@kanaka/contracts/orders';
import type { ObjectStore } from '@kanaka/server-kit/object-store';
import QRCode from 'qrcode';
import type { FontRules } from './fonts.ts';
import { invoiceHtml } from './invoice-html.ts';
import type { Printer } from './printer.ts';

export type StoredPdf = { key: string; sha256: string; bytes: number };

export type RenderDeps = {
  invoiceToRender: (orderId: string) => Promise<{ stored: boolean; invoice: InvoiceData }>;
  invoiceStored: (orderId: string, pdf: StoredPdf) => Promise<void>;
  store: ObjectStore;
  print: Printer['print'];
  fontRules: FontRules;
  /** Where shoppers reach the shop. */
  publicUrl: string;
};

/** Makes an order's invoice a PDF in the bucket, once. What another attempt has stored is reported and stays as it is. */
export async function renderInvoice(deps: RenderDeps, orderId: string): Promise<void> {
  const { stored, invoice } = await deps.invoiceToRender(orderId);
  if (stored) return;
  const key = `invoices/${orderId}.pdf`;
  const pdf = (await read(deps.store, key)) ?? (await printAndStore(deps, { key, invoice }));
  await deps.invoiceStored(orderId, {
    key,
    sha256: createHash('sha256').update(pdf).digest('hex'),
    bytes: pdf.length,
  });
}

async function printAndStore(
  deps: RenderDeps,
  { key, invoice }: { key: string; invoice: InvoiceData },
): Promise<Buffer> {
  const printed = await deps.print(await invoicePage(deps, invoice));
  // A worker that was thought dead may have stored its own meanwhile: that one is kept, so that what is reported is what is there.
  const theirs = await read(deps.store, key);
  if (theirs) return theirs;
  await deps.store.put(key, printed, 'application/pdf');
  return printed;
}

async function read(store: ObjectStore, key: string): Promise<Buffer | null> {
  const object = await store.get(key);
  return object && buffer(object.body);
}

/** The page an invoice is printed from. */
export async function invoicePage(
  { fontRules, publicUrl }: Pick<RenderDeps, 'fontRules' | 'publicUrl'>,
  invoice: InvoiceData,
): Promise<string> {
  const orderUrl = `${publicUrl}/shop/account?order=${invoice.orderId}`;
  const qrSvg = await QRCode.toString(orderUrl, {
    type: 'svg',
    margin: 0,
    errorCorrectionLevel: 'M',
    color: { dark: '#14231d', light: '#ffffff' },
  });
  return invoiceHtml(invoice, { fontRules: fontRules(JSON.stringify(invoice)), qrSvg, orderUrl });
}
