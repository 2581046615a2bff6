import { invoiceStored, invoiceToRender } from '@kanaka/contracts/orders';
import type { CallNeighbour } from '@kanaka/server-kit/neighbour';
import type { RenderDeps } from './render-invoice.ts';

/** What the worker asks and tells `orders`. */
export function ordersClient(call: CallNeighbour): Pick<RenderDeps, 'invoiceToRender' | 'invoiceStored'> {
  return {
    invoiceToRender: (orderId) => call(invoiceToRender, { params: { orderId } }),
    invoiceStored: async (orderId, pdf) => {
      await call(invoiceStored, { params: { orderId }, body: pdf });
    },
  };
}
