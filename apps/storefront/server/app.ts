import fastifyStatic from '@fastify/static';
import { createHttpService, type HttpServiceOptions } from '@kanaka/server-kit/http-service';
import type { FastifyInstance } from 'fastify';
import { pageRoutes, type PageDeps } from './pages.routes.ts';
import { siteFileRoutes, type SiteFileDeps } from './site-files.routes.ts';

export type AppDeps = Omit<PageDeps, 'internalToken'> &
  SiteFileDeps & {
    /** The folder with the files that Vite has built; without it only pages are served. */
    files?: string;
  };

/** The storefront's server: rendered pages, built files, and the files that search engines expect of a site. */
export async function buildApp(http: HttpServiceOptions, deps: AppDeps): Promise<FastifyInstance> {
  const app = await createHttpService(http);
  if (deps.files) await serveFiles(app, deps.files);
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
    setHeaders(reply, path) {
      // Vite puts a content hash into the name, so a file never changes under the same name.
      const hashed = path.includes('/assets/');
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
      reply.header('x-content-type-options', 'nosniff');
    },
  });
}
