import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** How the gateway sees the connection of its caller: by these, requests are limited and cookies are `Secure` or not. */
export const SeenConnection = z.object({
  address: z.string(),
  protocol: z.enum(['http', 'https']),
  /** How many addresses before this one X-Forwarded-For names, which proxies that are not trusted have reported. */
  untrusted: z.int().min(0),
});
export type SeenConnection = z.infer<typeof SeenConnection>;

export const seenConnection = endpoint.get('/connection', 'anyone', {
  summary:
    'The address and protocol by which the shop sees its caller; shows whether the proxies in front of it are right.',
  reply: z.object({ data: SeenConnection }),
});
