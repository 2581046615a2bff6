import * as contract from '@kanaka/contracts/orders/documents';
import { neededPermissions } from '@kanaka/contracts/endpoint';
import { exportTaxRegister as registerContract, registerFileName } from '@kanaka/contracts/orders/tax-register';
import { existing } from '@kanaka/server-kit/app-error';
import { mustBeSelf, type Caller } from '@kanaka/server-kit/auth';
import type { Sealing } from '@kanaka/server-kit/sealed-text';
import { serve } from '@kanaka/server-kit/serve';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { dayInIndia, financialYear } from '../india-time.ts';
import { findDocument, listSeries } from '../invoices/documents.repository.ts';
import { existingOrder } from '../orders/change-order.ts';
import { recordDownload } from '../orders/record-order-change.ts';
import type { SellerSettings } from '../seller/known-seller.ts';
import { keptPanOf, panOf } from '../pan/kept-pan.ts';
import { findRefund } from '../refunds/refunds.repository.ts';
import { findDocuments, merged, zipped } from './many-documents.ts';
import { resendConfirmation } from './resend-confirmation.ts';
import { sendPdf, type DocumentDeps } from './send-pdf.ts';
import { exportTaxRegister } from './export-tax-register.ts';
import { gstr1 } from './gstr1.ts';
import { noDocument, storeDocument } from './store-document.ts';

type Asked = { body: contract.ManyDocuments; caller: Caller; reply: FastifyReply };

/** Invoices and credit notes: for who may read them, and for the worker that renders them. */
export async function documentRoutes(
  app: FastifyInstance,
  deps: DocumentDeps & { now: () => Date; sellerSettings: SellerSettings; sealing: Sealing },
): Promise<void> {
  const { db, now, sealing } = deps;

  serve(app, contract.documentNumbers, async () => {
    const year = financialYear(now());
    const series = await listSeries(db, year);
    return { data: { year, series: series.map(({ prefix, last }) => ({ prefix, next: last + 1 })) } };
  });

  serve(app, contract.downloadInvoice, async ({ params: { orderId: id }, body, caller, reply }) => {
    mustBeOwn(caller, body.userId);
    mustBeOwn(caller, (await existingOrder(db, id)).userId);
    return sendPdf({ ...deps, reply }, { kind: 'invoice', id });
  });

  serve(app, contract.downloadCreditNote, async ({ params: { refundId: id }, body, caller, reply }) => {
    mustBeOwn(caller, body.userId);
    const refund = existing('refund', await findRefund(db, id));
    mustBeOwn(caller, (await existingOrder(db, refund.orderId)).userId);
    return sendPdf({ ...deps, reply }, { kind: 'credit-note', id });
  });

  serve(app, registerContract, async ({ query: { part, ...days }, reply }) => {
    const file = part === 'gstr1' ? await gstr1(deps, days) : exportTaxRegister(db, part, days);
    return reply
      .type(part === 'gstr1' ? 'application/json' : 'text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${registerFileName({ part, ...days })}"`)
      .send(file);
  });

  const many = async (as: 'zip' | 'pdf', { body: asked, caller, reply }: Asked) => {
    const found = await findDocuments(deps, asked, as);
    const file = as === 'zip' ? zipped(deps, found) : await merged(deps, found);
    await recordDownload(db, { asked, as, documents: found.documents.length, by: caller });
    deps.wakeRelay();
    const name = contract.documentsFileName(asked, { today: dayInIndia(now()), as });
    return reply.type(`application/${as}`).header('content-disposition', `attachment; filename="${name}"`).send(file);
  };
  serve(app, contract.documentsAsZip, (call) => many('zip', call));
  serve(app, contract.documentsAsPdf, (call) => many('pdf', call));

  serve(app, contract.resendConfirmation, async ({ params: { id: orderId }, caller }) => {
    const to = await resendConfirmation(deps, { orderId, by: caller });
    return { message: `The confirmation is on its way to ${to}.` };
  });

  serve(app, contract.documentToRender, async ({ params }) => {
    const document = await findDocument(db, params);
    if (!document) throw noDocument(params.kind);
    const pan = params.kind === 'invoice' ? panOf(sealing, await keptPanOf(db, params.id)) : null;
    return { stored: document.pdfKey !== null, document: pan ? withPan(document.data, pan) : document.data };
  });

  serve(app, contract.documentStored, async ({ params, body }) => {
    await storeDocument(deps, params, body);
    return { stored: true as const };
  });
}

/** It stands on the bill, and in no stored data of it. */
const withPan = <Data extends contract.InvoiceData | contract.CreditNoteData>(data: Data, pan: string): Data => ({
  ...data,
  buyer: { ...data.buyer, pan },
});

function mustBeOwn(caller: Caller, userId: string): void {
  if (!neededPermissions(contract.documentsAsPdf).every((one) => caller.permissions.has(one)))
    mustBeSelf(caller, userId);
}
