import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';

/**
 * The origins that Razorpay's checkout.js loads from in our page: `cdn` for its fraud check, the `lumberjack` hosts for its
 * event log, and `api` for the payment window itself (see docs/decisions/content-policy.md).
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

/** On a phone the payment window opens the shopper's UPI app by navigating a frame to one of these schemes. */
const upiApps = ['upi:', 'intent:', 'gpay:', 'tez:', 'phonepe:', 'paytmmp:', 'credpay:', 'bhim:'];

const video = 'https://www.youtube-nocookie.com';
/** The map URLs that the owner may enter (see isMap in contracts/settings.ts). */
const maps = ['https://www.google.com/maps', 'https://www.google.com/maps/', 'https://maps.google.com'];

/**
 * The content security policy: our own files and the origins listed here. No inline script or style is allowed. The payment
 * page's script and frames come from Razorpay, or from the configured checkout origin.
 */
function contentSecurity(checkoutOrigin: string): Record<string, string[]> {
  const withCheckout = (sources: string[]) => [...new Set([...sources, checkoutOrigin])];
  return {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...withCheckout(razorpay.scripts)],
    'style-src': ["'self'"],
    // data: URLs are small files that are inlined in stylesheets.
    'font-src': ["'self'", 'data:'],
    // Product pictures may be hosted elsewhere (ImageUrl in contracts/media.ts).
    'img-src': ["'self'", 'data:', 'https:'],
    'connect-src': ["'self'", ...withCheckout(razorpay.calls)],
    'frame-src': [...withCheckout(razorpay.frames), ...upiApps, video, ...maps],
    'manifest-src': ["'self'"],
    'form-action': ["'self'", ...withCheckout(['https://api.razorpay.com'])],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
  };
}

/** Browser features that no page of ours uses, so scripts in it may not use them either. */
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

/** Allows the payment window to use the Payment Request API, which UPI apps and saved cards need. */
function permissions(checkoutOrigin: string): string {
  const payers = [...new Set([...razorpay.frames, checkoutOrigin])].map((origin) => `"${origin}"`);
  return [...never.map((feature) => `${feature}=()`), `payment=(self ${payers.join(' ')})`].join(', ');
}

/** Parts of a page, which need no page headers; an SVG can be opened as a page of its own, so it keeps them. */
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

const DATA = 'application/json';
/** Data opens no frames and runs nothing, so its policy is short: the one of pages is as long as many a response. */
const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'";

const HTTPS_ONLY = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' };

/** The headers of a response to this request. */
export type HeadersFor = (request: FastifyRequest, contentType: string) => Readonly<Record<string, string>>;

/** Sets the headers of every response that passes Fastify's hooks; returns those for the others. */
export async function secureHeaders(
  app: FastifyInstance,
  { checkoutUrl }: { checkoutUrl: string },
): Promise<HeadersFor> {
  const checkoutOrigin = new URL(checkoutUrl).origin;
  const ofPages: Record<string, string> = {
    ...(await headersOf({
      contentSecurityPolicy: { useDefaults: false, directives: contentSecurity(checkoutOrigin) },
      // A bank's page that the payment frame opens needs its `opener` to return to it.
      crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
      // YouTube does not play a video in a page that sends no referrer.
      referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
      xFrameOptions: { action: 'deny' },
      strictTransportSecurity: false,
    })),
    'permissions-policy': permissions(checkoutOrigin),
  };
  // On data, scripts, styles and pictures the headers of pages have no effect and only add bytes.
  const ofFiles = Object.fromEntries(Object.entries(ofPages).filter(([name]) => !pageHeaders.includes(name)));
  const ofData = { ...ofFiles, 'content-security-policy': DATA_POLICY };
  // HSTS only over https: on plain http it would make a trial shop without a certificate unreachable.
  const both = (plain: Record<string, string>) => ({ plain, secure: { ...plain, ...HTTPS_ONLY } });
  const [pages, files, data] = [both(ofPages), both(ofFiles), both(ofData)];
  const headersFor: HeadersFor = ({ protocol }, contentType) => {
    const kind = contentType.startsWith(DATA) ? data : FILES.test(contentType) ? files : pages;
    return protocol === 'https' ? kind.secure : kind.plain;
  };
  app.addHook('onSend', (request, reply, payload, done) => {
    const headers = headersFor(request, String(reply.getHeader('content-type') ?? ''));
    // A service may be stricter, as `media` is about certificates.
    for (const [name, value] of Object.entries(headers)) if (!reply.hasHeader(name)) reply.header(name, value);
    done(null, payload);
  });
  return headersFor;
}

/** The headers that helmet sets. They are the same for each response, and it would compose them anew for each. */
async function headersOf(options: FastifyHelmetOptions): Promise<Record<string, string>> {
  const app = Fastify();
  await app.register(helmet, options);
  app.get('/', async (_, reply) => ({ headers: reply.getHeaders() }));
  const { headers } = (await app.inject('/')).json<{ headers: Record<string, string> }>();
  await app.close();
  return headers;
}
