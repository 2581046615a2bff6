import { getShop, type Shop } from '@kanaka/contracts/catalog/settings';
import { logoSize } from '@kanaka/contracts/media/media';
import { pagePaths, pages } from '@kanaka/presentation/pages';
import { AppError, notFound } from '@kanaka/server-kit/app-error';
import { addCacheTags } from '@kanaka/server-kit/cache-tags';
import type { CallService } from '@kanaka/server-kit/service-client';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { Readable } from 'node:stream';
import { theme } from '../src/shared/page/brand-colours.ts';
import { absoluteFrom } from './head-markup.ts';
import { merchantFeed } from './merchant-feed.ts';
import { readSitemap, sitemap, sitemapIndex } from './sitemap.ts';

export type SiteFileDeps = {
  catalog: CallService;
  /** The shop's public URL. */
  publicUrl: string;
  /** The contact for security problems, a mailto: or https: URL; by default the e-mail address in the settings. */
  securityContact?: string | undefined;
  /** How many pieces one file of the sitemap contains, 45,000 by default. */
  piecesAFile?: number;
};

const DISALLOWED = [
  '/admin/',
  '/api/',
  '/auth/',
  ...pagePaths.filter((path) => pages[path].needsSession && !path.startsWith('/auth/')),
];

/** The files that browsers, search engines and security researchers expect of a site. */
export async function siteFileRoutes(
  app: FastifyInstance,
  { catalog, publicUrl, securityContact, piecesAFile }: SiteFileDeps,
): Promise<void> {
  const absolute = absoluteFrom(publicUrl);
  const readShop = async (): Promise<Shop> => (await catalog(getShop, {})).data;

  app.get('/site.webmanifest', async (_, reply) => {
    const shop = await readShop();
    return reply
      .header('content-type', 'application/manifest+json; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(JSON.stringify(manifest(shop)));
  });

  app.get('/robots.txt', async (_, reply) => {
    const lines = ['User-agent: *', 'Allow: /', ...DISALLOWED.map((path) => `Disallow: ${path}`)];
    return reply
      .header('content-type', 'text/plain; charset=utf-8')
      .send([...lines, '', `Sitemap: ${absolute('/sitemap.xml')}`, ''].join('\n'));
  });

  app.get('/.well-known/security.txt', async (_, reply) => {
    const { email } = await readShop();
    const contact = securityContact ?? (email && `mailto:${email}`);
    if (!contact) throw notFound('contact');
    const address = absolute('/.well-known/security.txt');
    return reply
      .header('content-type', 'text/plain; charset=utf-8')
      .send(securityTxt({ contact, address, now: new Date() }));
  });

  app.get<{ Querystring: { page?: string } }>('/sitemap.xml', async ({ query }, reply) => {
    reply.header('content-type', 'application/xml; charset=utf-8').header('cache-control', 'no-cache');
    addCacheTags(reply, ['products', 'categories', 'collections', 'pages']);
    const map = await readSitemap(catalog, piecesAFile);
    if (query.page === undefined && map.files > 1) return reply.send(sitemapIndex(map.files, absolute));
    const page = Number(query.page ?? 1);
    if (!Number.isInteger(page) || page < 1 || page > map.files) {
      throw new AppError('sitemap.not-found', 'The sitemap has no such page.');
    }
    return sendWhole(reply, sitemap(catalog, { ...map, page, absolute }));
  });

  app.get('/merchant-feed.xml', async (_, reply) => {
    const shop = await readShop();
    reply.headers({ 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'no-cache' });
    addCacheTags(reply, ['products', 'stock', 'rates', 'shop']);
    return sendWhole(reply, merchantFeed({ catalog, absolute }, shop));
  });
}

/** The gateway keeps no larger answer. */
const MOST_KEPT = 1_000_000;

/** Sends a small file with its length, so that the gateway can keep it; of a large one only a part is ever in memory. */
async function sendWhole(reply: FastifyReply, parts: AsyncGenerator<string>): Promise<FastifyReply> {
  let start = '';
  for (let next = await parts.next(); !next.done; next = await parts.next()) {
    start += next.value;
    if (start.length > MOST_KEPT) return reply.send(Readable.from(withStart(start, parts)));
  }
  return reply.send(start);
}

async function* withStart(start: string, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  yield start;
  yield* rest;
}

/** Half a year from each request: after `Expires` the file must not be trusted (RFC 9116). */
const VALID_FOR_MS = 180 * 24 * 60 * 60 * 1000;

/** Tells researchers how to report a vulnerability (RFC 9116). */
export function securityTxt({ contact, address, now }: { contact: string; address: string; now: Date }): string {
  const lines = [
    `Contact: ${contact}`,
    `Expires: ${new Date(now.getTime() + VALID_FOR_MS).toISOString()}`,
    'Preferred-Languages: en',
    // The standard requires https here.
    ...(address.startsWith('https://') ? [`Canonical: ${address}`] : []),
  ];
  return `${lines.join('\n')}\n`;
}

/** The web app manifest: how the shop is shown on a phone's home screen. */
function manifest({ name, description, favicon }: Shop): object {
  const size = logoSize(favicon);
  return {
    name,
    short_name: name,
    description,
    lang: 'en-IN',
    start_url: '/shop/home',
    display: 'browser',
    theme_color: theme.color,
    background_color: theme.ground,
    icons: [
      size
        ? { src: favicon, sizes: `${size.width}x${size.height}`, type: 'image/png' }
        : { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
    ],
  };
}
