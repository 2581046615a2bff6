import { extname } from 'node:path';
import { AppError } from '@kanaka/server-kit/app-error';
import type { FastifyInstance } from 'fastify';
import type { PageFiles } from './page-files.ts';

/** Vite puts a content hash into the name, so a file never changes under the same name. */
export const hashedFileHeaders = {
  'cache-control': 'public, max-age=31536000, immutable',
  'x-content-type-options': 'nosniff',
};

const TYPES: Record<string, string> = {
  '.js': 'application/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
};

export const noSuchFile = () => new AppError('file.not-found', 'There is nothing here.');

/** Files of other releases: a replica of one, or a page that is still open, has named them. Own files have their own routes. */
export async function pageFileRoutes(app: FastifyInstance, { find }: Pick<PageFiles, 'find'>): Promise<void> {
  app.get<{ Params: { name: string } }>('/assets/:name', async ({ params: { name } }, response) => {
    const file = await find(name);
    if (!file) throw noSuchFile();
    return response.headers({ 'content-type': TYPES[extname(name)], ...hashedFileHeaders }).send(file);
  });
}
