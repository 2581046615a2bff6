import { Readable } from 'node:stream';
import { AppError, notFound } from '@kanaka/server-kit/app-error';
import type { Db } from '@kanaka/server-kit/database';
import { html } from '@kanaka/server-kit/html';
import { REQUEST_ID_HEADER } from '@kanaka/server-kit/request-id';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Ask, describePage, readShop } from './describe-page.ts';
import { absoluteFrom, dataMarkup, headMarkup } from './head-markup.ts';
import { manifest } from './manifest.ts';
import { securityTxt } from './security-txt.ts';
import { countSitemaps, sitemap, sitemapIndex } from './sitemap.ts';
import type { ReadShell } from './storefront-shell.ts';
import { withoutSlashesAtEnd } from './without-slashes-at-end.ts';

export type DocumentDeps = {
  db: Db;
  readShell: ReadShell;
  /** The shop's own address, as its visitors know it. */
  publicUrl: string;
  /** Where to report security problems: a mailto: or https: address; by default the e-mail of the settings. */
  securityContact?: string | undefined;
  /** Pieces in one file of the sitemap, 45,000 by default. */
  piecesAFile?: number;
};

const CLOSED = ['/admin/', '/api/', '/auth/', '/shop/account', '/shop/checkout', '/shop/payment-success'];

/** The shop's HTML as the first visit, a search engine or a link's preview reads it. */
export async function documentRoutes(
  app: FastifyInstance,
  { db, readShell, publicUrl, securityContact, piecesAFile }: DocumentDeps,
): Promise<void> {
  const absolute = absoluteFrom(publicUrl);

  // Through our own door: the answers a page begins with are to the letter what it would be given for asking.
  const askAs =
    (request: FastifyRequest): Ask =>
    async (url) => {
      const { statusCode, body } = await app.inject({ url, headers: { [REQUEST_ID_HEADER]: request.id } });
      return { status: statusCode, body };
    };

  async function answerDocument(request: FastifyRequest, reply: FastifyReply) {
    const { pathname, searchParams } = new URL(request.url, 'http://shop');
    const [shell, page] = await Promise.all([
      readShell(),
      describePage(askAs(request), { path: withoutSlashesAtEnd(pathname), search: searchParams }),
    ]);
    if (!shell) throw new AppError('unavailable', 'storefront.unavailable', 'The shop is resting for a moment.');
    return reply
      .status(page.status)
      .header('content-type', 'text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(
        shell({
          head: headMarkup(page, absolute).markup,
          name: html`${page.shop.name}`.markup,
          reach: page.shop.email && html`, or write to ${page.shop.email}`.markup,
          data: dataMarkup(page, absolute).markup,
        }),
      );
  }
  for (const url of ['/', '/shop', '/shop/*', '/auth', '/auth/*', '/unauth-page']) app.get(url, answerDocument);

  app.get('/site.webmanifest', async (request, reply) => {
    const shop = await readShop(askAs(request));
    return reply
      .header('content-type', 'application/manifest+json; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(JSON.stringify(manifest(shop)));
  });

  app.get('/robots.txt', async (_, reply) => {
    const lines = ['User-agent: *', 'Allow: /', ...CLOSED.map((path) => `Disallow: ${path}`)];
    return reply
      .header('content-type', 'text/plain; charset=utf-8')
      .send([...lines, '', `Sitemap: ${absolute('/sitemap.xml')}`, ''].join('\n'));
  });

  app.get('/.well-known/security.txt', async (request, reply) => {
    const { email } = await readShop(askAs(request));
    const contact = securityContact ?? (email && `mailto:${email}`);
    if (!contact) throw notFound('contact');
    const address = absolute('/.well-known/security.txt');
    return reply
      .header('content-type', 'text/plain; charset=utf-8')
      .send(securityTxt({ contact, address, now: new Date() }));
  });

  app.get<{ Querystring: { page?: string } }>('/sitemap.xml', async ({ query }, reply) => {
    reply.header('content-type', 'application/xml; charset=utf-8').header('cache-control', 'no-cache');
    const files = await countSitemaps(db, piecesAFile);
    if (query.page === undefined && files > 1) return reply.send(sitemapIndex(files, absolute));
    const page = Number(query.page ?? 1);
    if (!Number.isInteger(page) || page < 1 || page > files) {
      throw new AppError('not-found', 'sitemap.not-found', 'There is no such part of the map.');
    }
    return reply.send(Readable.from(sitemap(db, { page, absolute, ...(piecesAFile && { piecesAFile }) })));
  });
}
