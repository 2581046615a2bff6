/** What the storefront's server needs for the sitemap. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { Id, Instant, limitOf, typed } from '../shapes.ts';

/** The most pieces in one response. */
export const SITEMAP_PIECES = 1_000;

export const sitemapSummary = endpoint.get('/internal/sitemap', 'service', {
  summary:
    'How many pieces the shop shows, the categories that have one, and the addresses of its collections and pages of text.',
  reply: z.object({
    data: z.object({
      pieces: z.int(),
      categories: z.array(z.string()),
      collections: z.array(z.string()).default([]),
      pages: z.array(z.string()).default([]),
    }),
  }),
});

const SitemapPiece = z.object({ id: Id, slug: z.string(), images: z.array(z.string()), updatedAt: Instant });
export type SitemapPiece = z.infer<typeof SitemapPiece>;

export const sitemapPieces = endpoint.get('/internal/sitemap/pieces', 'service', {
  summary: 'The pieces of the shop, oldest first: those after an id, or from a position.',
  query: z.object({
    after: Id.optional(),
    from: typed(z.int().min(0)).default(0),
    limit: limitOf(SITEMAP_PIECES, SITEMAP_PIECES),
  }),
  reply: z.object({ data: z.array(SitemapPiece) }),
});
