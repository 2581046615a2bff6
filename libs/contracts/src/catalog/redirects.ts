/** Old addresses that lead to pages of the shop, such as those of the shop that the owner had elsewhere. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { Id, Instant, limitOf, optionalWords, Page, Paged, text, words } from '../shapes.ts';

/** The most that a shop has. */
export const MAX_REDIRECTS = 10_000;

export const Redirect = z.object({
  _id: Id,
  /** The old path in its one spelling (`oldPathOf`). */
  from: z.string(),
  /** A path of the shop. */
  to: z.string(),
  /** Whether search engines are to forget the old address (301), or it may come back (302). */
  permanent: z.boolean(),
  /** How often somebody came by it, and when last. */
  hits: z.int(),
  lastHitAt: Instant.nullable(),
});
export type Redirect = z.infer<typeof Redirect>;

/**
 * An old address in its one spelling: without its host, query and slashes at its end, decoded and in lower case, because
 * people and other shops write it in every way. Null for what is no address.
 */
export function oldPathOf(written: string): string | null {
  if (!/^(?:https?:\/)?\//i.test(written) || !URL.canParse(written, 'http://shop')) return null;
  try {
    const path = decodeURIComponent(new URL(written, 'http://shop').pathname)
      .toLowerCase()
      .replace(/\/{1,20}$/, '');
    // What was escaped may be anything.
    return /^(?:\/[^/\s\\\p{Cc}][^/\\\p{Cc}]*)+$/u.test(path) ? path : null;
  } catch {
    return null;
  }
}

export const RedirectDraft = z.object({
  from: words(500, 'Please enter the old address.'),
  to: words(500, 'Please say where it leads.'),
  permanent: z.boolean().default(true),
});
export type RedirectDraft = z.output<typeof RedirectDraft>;

export const listRedirects = endpoint.get('/admin/redirects/get', 'content:write', {
  summary: 'The redirects in pages, the latest first; those that contain `words` in the old or the new address.',
  query: z.object({ words: optionalWords(200), ...Page, limit: limitOf(200, 50) }),
  reply: z.object({ data: z.array(Redirect), ...Paged }),
});

export const saveRedirect = endpoint.put('/admin/redirects/save', 'content:write', {
  summary: 'Lets an old address lead somewhere, in place of where it led before.',
  errors: ['redirect.limit', 'redirect.refused'],
  body: RedirectDraft,
});

export const importRedirects = endpoint.post('/admin/redirects/import', 'content:write', {
  summary:
    'Saves a list of redirects, one a line: old and new address, with a tab, comma, semicolon or blank between. All permanent, and all or none; every wrong line is an issue.',
  errors: ['redirect.limit', 'redirect.refused'],
  body: z.object({
    lines: text(200_000, { tooLong: 'This list is too long. Please save it in two parts.' }),
  }),
});

export const deleteRedirect = endpoint.delete('/admin/redirects/delete/:id', 'content:write', {
  summary: 'Removes a redirect: its old address is not found any more.',
  errors: ['redirect.not-found'],
});

export const followRedirect = endpoint.post('/internal/redirects/follow', 'service', {
  summary: 'Where an old address leads, and counts that somebody came by it; null when it leads nowhere.',
  body: z.object({ path: text(32_768) }),
  reply: z.object({ data: Redirect.pick({ to: true, permanent: true }).nullable() }),
});
