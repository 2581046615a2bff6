import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/** What our pages may load. The payment page's script and frames are Razorpay's, or where this shop gets them from. */
function contentSecurity(checkoutUrl: string): Record<string, string[]> {
  const razorpay = ['https://*.razorpay.com', new URL(checkoutUrl).origin];
  return {
    'default-src': ["'self'"],
    'base-uri': ["'self'"],
    'object-src': ["'none'"],
    'frame-ancestors': ["'self'"],
    'form-action': ["'self'", ...razorpay],
    'script-src': ["'self'", ...razorpay],
    'script-src-attr': ["'none'"],
    // Razorpay's script and the components we use set styles on elements.
    'style-src': ["'self'", "'unsafe-inline'"],
    'font-src': ["'self'", 'data:'],
    'img-src': ["'self'", 'data:', 'blob:', 'https:'],
    'media-src': ["'self'", 'blob:', 'https:'],
    'connect-src': ["'self'", ...razorpay],
    'worker-src': ["'self'", 'blob:'],
    'frame-src': [
      "'self'",
      ...razorpay,
      'https://www.youtube-nocookie.com',
      'https://www.youtube.com',
      'https://www.google.com',
      'https://maps.google.com',
    ],
  };
}

/** Files that a page is made of; an SVG can be opened as a page of its own, and keeps them. */
const FILES = /^(text\/(javascript|css)|application\/javascript|image\/(?!svg)|font\/)/;
const pageHeaders = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];

export async function secureHeaders(app: FastifyInstance, { checkoutUrl }: { checkoutUrl: string }): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: contentSecurity(checkoutUrl) },
    // A bank's page opened by the payment frame must find its way back to it.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    // YouTube refuses to play for a page that does not say where it is.
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: false,
  });
  // What is no page asks for nothing and frames nothing: on scripts, styles and pictures these words would only weigh.
  app.addHook('onSend', async (_, reply) => {
    if (!FILES.test(String(reply.getHeader('content-type') ?? ''))) return;
    for (const name of pageHeaders) reply.removeHeader(name);
  });
  // A promise about https may only be made over https: on plain http it would lock a trial shop out of its own address.
  app.addHook('onRequest', async (request, reply) => {
    if (request.protocol === 'https') reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
  });
}
