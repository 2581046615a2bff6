/** Pieces as a file, out of the shop and into it. */
import { endpoint } from '../endpoint.ts';
import { Nothing } from '../shapes.ts';

export const exportProducts = endpoint({
  method: 'GET',
  path: '/admin/products/export',
  audience: 'products:read',
  summary:
    'All pieces that are not withdrawn as a CSV file that can be read back; with the columns that the caller may change.',
  reply: Nothing,
  produces: 'text/csv',
});
