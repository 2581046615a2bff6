import type { FastifyInstance, FastifyRequest } from 'fastify';

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
/** The map URLs that the owner may enter (see isMap in contracts/catalog/settings.ts). */
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
    // Product images may be hosted elsewhere (ImageUrl in contracts/media/media.ts).
    'img-src': ["'self'", 'data:', 'https:'],
    'connect-src': ["'self'", ...withCheckout(razorpay.calls)],
    'frame-src': [...withCheckout(razorpay.frames), ...upiApps, video, ...maps],
    'manifest-src': ["'self'"],
    'form-action': ["'self'", ...withCheckout(['https://api.razorpay.com'])],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
  };
}

/** Browser features that no page of ours uses, so scripts in it may not use them either; the camera only the back office. */
const never = [
  'accelerometer',
  'browsing-topics',
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
function permissions(checkoutOrigin: string, camera: '()' | '(self)'): string {
  const payers = [...new Set([...razorpay.frames, checkoutOrigin])].map((origin) => `"${origin}"`);
  const others = [`camera=${camera}`, `payment=(self ${payers.join(' ')})`];
  return [...never.map((feature) => `${feature}=()`), ...others].join(', ');
}

/** Parts of a page, on which the headers of pages have no effect; an SVG can be opened as a page of its own. */
const FILES = /^(text\/(javascript|css)|application\/javascript|image\/(?!svg)|font\/)/;
const ofFiles = { 'cross-origin-resource-policy': 'same-origin', 'x-content-type-options': 'nosniff' };

/** The headers of Helmet, as this shop needs them. */
const ofPages = (checkoutOrigin: string, camera: '()' | '(self)') => ({
  ...ofFiles,
  'content-security-policy': Object.entries(contentSecurity(checkoutOrigin))
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join(';'),
  // A bank's page that the payment frame opens needs its `opener` to return to it.
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'origin-agent-cluster': '?1',
  'permissions-policy': permissions(checkoutOrigin, camera),
  // YouTube does not play a video in a page that sends no referrer.
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
});

const DATA = 'application/json';
/** Data opens no frames and runs nothing, so its policy is short: the one of pages is as long as many a response. */
const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'";

const HTTPS_ONLY = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' };

/** The headers of a response to this request. */
export type HeadersFor = (request: FastifyRequest, contentType: string) => Readonly<Record<string, string>>;

/** Sets the headers of every response that passes Fastify's hooks; returns those for the others. */
export function secureHeaders(app: FastifyInstance, { checkoutUrl }: { checkoutUrl: string }): HeadersFor {
  const ofData = { ...ofFiles, 'content-security-policy': DATA_POLICY };
  // HSTS only over https: on plain http it would make a trial shop without a certificate unreachable.
  const both = (plain: Record<string, string>) => ({ plain, secure: { ...plain, ...HTTPS_ONLY } });
  const { origin } = new URL(checkoutUrl);
  const [pages, office] = [both(ofPages(origin, '()')), both(ofPages(origin, '(self)'))];
  const [files, data] = [both(ofFiles), both(ofData)];
  const headersFor: HeadersFor = ({ protocol, url }, contentType) => {
    const page = /^\/admin(\/|\?|$)/.test(url) ? office : pages;
    const kind = contentType.startsWith(DATA) ? data : FILES.test(contentType) ? files : page;
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
