/** "Notify me when it is back": one e-mail about a piece, or one size of it, that is sold out. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { Email } from '../email-address.ts';
import { Id, Instant, text } from '../shapes.ts';
import { SizeChoice } from './sizes.ts';

export const StockNoticeDraft = z.object({ productId: Id, size: SizeChoice, email: Email });

export const askForStockNotice = endpoint.post('/shop/stock-notices', 'anyone', {
  summary:
    'Asks for one e-mail when a sold-out piece, or size of it, can be bought again. The same request twice is one. Refused while it can be bought (409).',
  errors: ['product.not-found', 'stock-notice.in-stock', 'stock-notice.too-many'],
  body: StockNoticeDraft,
});

export const stopStockNotices = endpoint.post('/shop/stock-notices/stop', 'anyone', {
  summary:
    'Withdraws all requests of an e-mail address, with the token of an e-mail’s link. Mail programs call it too (RFC 8058), with a form as body.',
  errors: ['stock-notice.link-invalid'],
  query: z.object({ token: text(200).default('') }),
});

export const listStockNotices = endpoint.get('/admin/products/waiting/:id', 'products:read', {
  summary: 'How many wait for a product to be back, by size.',
  reply: z.object({ data: z.array(z.object({ size: z.string(), count: z.int() })) }),
});

/** A POST, because an e-mail address in a URL would be in logs. */
export const noticesOfAddress = endpoint.post('/admin/stock-notices/of-address', 'customers:read', {
  summary:
    'The sold-out pieces about which an e-mail address waits to be told, the newest request first, whoever asked: requests have ' +
    'no account. `stoppedAt`: its reader wants no such e-mails.',
  body: z.object({ email: Email }).meta({ examples: [{ email: 'asha@kanaka.example' }] }),
  onlyReads: true,
  reply: z.object({
    data: z.object({
      notices: z.array(z.object({ productId: Id, title: z.string(), size: z.string(), askedAt: Instant })),
      stoppedAt: Instant.nullable(),
    }),
  }),
});
