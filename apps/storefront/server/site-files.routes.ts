import { Readable } from 'node:stream';
import { getShop, type Shop } from '@kanaka/contracts/settings';
import { AppError, notFound } from '@kanaka/server-kit/app-error';
import type { CallService } from '@kanaka/server-kit/service-client';
import type { FastifyInstance } from 'fastify';
import { absoluteFrom } from './head-markup.ts';
import { manifest } from './manifest.ts';
import { merchantFeed } from './merchant-feed.ts';
import { securityTxt } from './security-txt.ts';
import { sitemap, sitemapIndex, readSitemap } from './sitemap.ts';

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
  '/shop/account',
  '/shop/checkout',
  '/shop/payment-success',
  '/shop/wishlist',
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
    const map = await readSitemap(catalog, piecesAFile);
    if (query.page === undefined && map.files > 1) return reply.send(sitemapIndex(map.files, absolute));
    const page = Number(query.page ?? 1);
    if (!Number.isInteger(page) || page < 1 || page > map.files) {
      throw new AppError('not-found', 'sitemap.not-found', 'The sitemap has no such page.');
    }
    return reply.send(Readable.from(sitemap(catalog, { ...map, page, absolute })));
  });

  app.get('/merchant-feed.xml', async (_, reply) => {
    const shop = await readShop();
    return reply
      .headers({ 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'no-cache' })
      .send(Readable.from(merchantFeed({ catalog, absolute }, shop)));
  });
}
