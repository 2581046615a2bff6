import {
  creditNoteStored,
  creditNoteToRender,
  invoiceStored,
  invoiceToRender,
} from '@kanaka/contracts/orders/documents';
import type { CallService } from '@kanaka/server-kit/service-client';
import type { RenderDeps } from './render-document.ts';

/** The worker's calls to `orders`. */
export function ordersClient(
  call: CallService,
): Pick<RenderDeps, 'invoiceToRender' | 'invoiceStored' | 'creditNoteToRender' | 'creditNoteStored'> {
  return {
    invoiceToRender: (orderId) => call(invoiceToRender, { params: { orderId } }),
    invoiceStored: async (orderId, pdf) => {
      await call(invoiceStored, { params: { orderId }, body: pdf });
    },
    creditNoteToRender: (refundId) => call(creditNoteToRender, { params: { refundId } }),
    creditNoteStored: async (refundId, pdf) => {
      await call(creditNoteStored, { params: { refundId }, body: pdf });
    },
  };
}
