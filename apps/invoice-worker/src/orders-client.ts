import { creditNoteStored, creditNoteToRender, invoiceStored, invoiceToRender } from '@kanaka/contracts/papers';
import type { CallNeighbour } from '@kanaka/server-kit/neighbour';
import type { RenderDeps } from './render-document.ts';

/** What the worker asks and tells `orders`. */
export function ordersClient(
  call: CallNeighbour,
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
