import fastifyStatic from '@fastify/static';
import { createHttpService, type HttpServiceOptions } from '@kanaka/server-kit/http-service';
import type { FastifyInstance } from 'fastify';
import { hashedFileHeaders, pageFileRoutes } from './page-files.routes.ts';
import type { PageFiles } from './page-files.ts';
import { pageRoutes, type PageDeps } from './pages.routes.ts';
import { siteFileRoutes, type SiteFileDeps } from './site-files.routes.ts';

export type AppDeps = Omit<PageDeps, 'internalToken'> &
  SiteFileDeps & {
    /** The folder with the files that Vite has built; without it only pages are served. */
    files?: string;
    /** Where scripts and styles of other releases are found; without it there are only this release's own. */
    pageFiles?: Pick<PageFiles, 'find'> | undefined;
  };

/** Never asked about for a file that cannot change, but 100 bytes with each of the ten files of a first visit. */
const VALIDATORS = ['etag', 'last-modified', 'accept-ranges'];

/** The storefront's server: rendered pages, built files, and the files that search engines expect of a site. */
export async function buildApp(http: HttpServiceOptions, deps: AppDeps): Promise<FastifyInstance> {
  const app = await createHttpService(http);
  if (deps.files) await serveFiles(app, deps.files);
  if (deps.pageFiles) await app.register(pageFileRoutes, deps.pageFiles);
  await app.register(siteFileRoutes, deps);
  await app.register(pageRoutes, { ...deps, internalToken: http.internalToken });
  return app;
}

async function serveFiles(app: FastifyInstance, root: string): Promise<void> {
  await app.register(fastifyStatic, {
    root,
    // One route per file: every other path is a page, or shows the 404 page.
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    globIgnore: ['**/*.{br,gz}', 'index.html'],
    setHeaders(response, path) {
      response.headers(hashedFileHeaders);
      if (path.includes('/assets/')) for (const name of VALIDATORS) response.removeHeader(name);
      else response.header('cache-control', 'public, max-age=3600');
    },
  });
}
