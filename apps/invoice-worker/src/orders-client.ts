import { documentStored, documentToRender } from '@kanaka/contracts/orders/documents';
import type { CallService } from '@kanaka/server-kit/service-client';
import type { RenderDeps } from './render-document.ts';

/** The worker's calls to `orders`. */
export function ordersClient(call: CallService): Pick<RenderDeps, 'documentToRender' | 'documentStored'> {
  return {
    documentToRender: (of) => call(documentToRender, { params: of }),
    documentStored: async (of, pdf) => void (await call(documentStored, { params: of, body: pdf })),
  };
}
