import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/**
 * Where Razorpay's checkout.js gets what it needs in our page: `cdn` has its fraud check, the lumberjacks take down how a
 * payment went, and `api` is the payment window itself (see docs/decisions/content-policy.md).
 */
const razorpay = {
  scripts: ['https://checkout.razorpay.com', 'https://cdn.razorpay.com'],
  frames: ['https://api.razorpay.com', 'https://checkout.razorpay.com'],
  calls: [
    'https://api.razorpay.com',
    'https://checkout.razorpay.com',
    'https://lumberjack.razorpay.com',
    'https://lumberjack-cx.razorpay.com',
    'https://lumberjack-metrics.razorpay.com',
  ],
};

/** On a phone the payment window hands over to the shopper's UPI app: a frame going to one of these opens it. */
const upiApps = ['upi:', 'intent:', 'gpay:', 'tez:', 'phonepe:', 'paytmmp:', 'credpay:', 'bhim:'];

const video = 'https://www.youtube-nocookie.com';
/** What the owner may give as a map (see isMap in contracts/settings.ts). */
const maps = ['https://www.google.com/maps', 'https://www.google.com/maps/', 'https://maps.google.com'];

/**
 * What our pages may load: our own files, and what is named here. Nothing that stands in a page runs or dresses it, neither
 * script nor style. The payment page's script and frames are Razorpay's, or also where this shop gets them from.
 */
function contentSecurity(checkoutOrigin: string): Record<string, string[]> {
  const withCheckout = (sources: string[]) => [...new Set([...sources, checkoutOrigin])];
  return {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...withCheckout(razorpay.scripts)],
    'style-src': ["'self'"],
    // data: are small files that stand inside stylesheets.
    'font-src': ["'self'", 'data:'],
    // A product's picture may be kept elsewhere (ImageUrl in contracts/media.ts).
    'img-src': ["'self'", 'data:', 'https:'],
    'connect-src': ["'self'", ...withCheckout(razorpay.calls)],
    'frame-src': [...withCheckout(razorpay.frames), ...upiApps, video, ...maps],
    'manifest-src': ["'self'"],
    'form-action': ["'self'", ...withCheckout(['https://api.razorpay.com'])],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
  };
}

/** What no page of ours asks the browser for, and so no script in it either. */
const never = [
  'accelerometer',
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'serial',
  'usb',
  'xr-spatial-tracking',
];

/** The payment window may ask the browser for a payment, as UPI apps and saved cards do. */
function permissions(checkoutOrigin: string): string {
  const payers = [...new Set([...razorpay.frames, checkoutOrigin])].map((origin) => `"${origin}"`);
  return [...never.map((feature) => `${feature}=()`), `payment=(self ${payers.join(' ')})`].join(', ');
}

/** Files that a page is made of; an SVG can be opened as a page of its own, and keeps them. */
const FILES = /^(text\/(javascript|css)|application\/javascript|image\/(?!svg)|font\/)/;
const pageHeaders = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];

export async function secureHeaders(app: FastifyInstance, { checkoutUrl }: { checkoutUrl: string }): Promise<void> {
  const checkoutOrigin = new URL(checkoutUrl).origin;
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: contentSecurity(checkoutOrigin) },
    // A bank's page opened by the payment frame must find its way back to it.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    // YouTube refuses to play for a page that does not say where it is.
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
    strictTransportSecurity: false,
  });
  app.addHook('onRequest', async (_, reply) => {
    reply.header('permissions-policy', permissions(checkoutOrigin));
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
