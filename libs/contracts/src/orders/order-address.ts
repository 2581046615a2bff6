import { z } from 'zod';
import { PlaceDraft } from '../identity/addresses.ts';
import { endpoint } from '../endpoint.ts';
import { Message, SentInstant } from '../shapes.ts';
import { AdminOrder } from './admin-orders.ts';

export const correctAddress = endpoint.put('/admin/orders/address/:id', 'orders:write', {
  summary:
    'Corrects where an order goes, until a parcel has left. The country stays, and once there is an invoice the state too, ' +
    'because it decides the tax; before that the tax is divided anew. The pincode must lie in the state and be delivered to. ' +
    'Packed parcels, whose labels have the former address, are taken back if `takeBack`, else refused. With `version` an order ' +
    'that has changed since is refused. A `preview` changes nothing and says in its message what would happen.',
  errors: [
    'order.not-found',
    'order.changed',
    'order.closed',
    'order.to-be-collected',
    'order.handed-over',
    'order.packed',
    'order.other-country',
    'order.state-billed',
    'order.not-delivered',
    'address.place-unknown',
    'address.format',
    'seller.unknown',
  ],
  body: z.intersection(
    PlaceDraft,
    z.object({
      preview: z.boolean().default(false),
      takeBack: z.boolean().default(false),
      version: SentInstant.optional(),
    }),
  ),
  reply: Message.extend({ data: AdminOrder }),
});
