import { oldPathOf, type RedirectDraft } from '@kanaka/contracts/catalog/redirects';
import { pageAt } from '@kanaka/presentation/pages';

/** Where other parts of the shop answer; a redirect there would never be asked for. */
const taken =
  /^\/(?:(?:api|admin|media|assets|internal|\.well-known)(?:\/.*)?|collections\/[\w-]+\.\w+|shop|auth|favicon\.svg|robots\.txt|sitemap\.xml|merchant-feed\.xml|site\.webmanifest)$/;

/** Pages whose address names something that may not be there (any more); the others are always there. */
const named = {
  '/shop/product/:slug': 'product',
  '/shop/collections/:slug': 'collection',
  '/shop/pages/:slug': 'page',
} as const;
export type Named = { kind: (typeof named)[keyof typeof named]; slug: string };

/** What a path of the shop names; `always` for a page that is always there, and null where there is none. */
export function placeAt(path: string): Named | 'always' | null {
  const found = pageAt(path);
  if (!found) return null;
  const kind = found.page in named && named[found.page as keyof typeof named];
  return kind ? { kind, slug: found.param } : 'always';
}

type Mistake = { field: 'from' | 'to'; message: string };

/** A redirect as it is stored; or why it is refused, by itself, whatever others there are. */
export function readRedirect({ from, to, permanent }: RedirectDraft): RedirectDraft | Mistake {
  const fromRefused = (message: string): Mistake => ({ field: 'from', message });
  const toRefused = (message: string): Mistake => ({ field: 'to', message });
  if (/[?#]/.test(from)) {
    return fromRefused('Please leave out what follows the question mark or #; it is passed on by itself.');
  }
  const old = oldPathOf(from);
  if (!old) return fromRefused('Please enter an old address, like /products/gold-ring.');
  if (taken.test(old) || placeAt(old) === 'always') return fromRefused(`The shop itself answers at ${old}.`);
  if (!/^\/(?![/\\])[^\s"'<>\\]*$/.test(to)) return toRefused('Please enter a path of the shop, like /shop/listing.');
  const [path = ''] = to.split(/[?#]/, 1);
  if (oldPathOf(path) === old) return toRefused('It leads to itself.');
  if (path !== '/' && !placeAt(path)) return toRefused(`The shop has no page at ${path}.`);
  return { from: old, to, permanent };
}

/** `/old,/new` and `/old<tab>/new`, with or without quotation marks, as one line of a list. */
export function readLine(line: string): RedirectDraft | null {
  const parts = line
    .split(/[\t,;\s]/)
    .map((part) => part.replace(/^"|"$/g, ''))
    .filter(Boolean);
  const [from, to, ...others] = parts;
  return from && to && others.length === 0 ? { from, to, permanent: true } : null;
}
