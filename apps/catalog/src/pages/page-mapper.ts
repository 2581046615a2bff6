import { isPolicy, policySlugs } from '@kanaka/contracts/catalog/page-address';
import { type AdminPage, type ListedPage, type ShopPage } from '@kanaka/contracts/catalog/pages';
import { type Facts, fillText } from './fill-text.ts';
import type { PageRow, PageVersionRow } from './pages-schema.ts';
import { readMarkdown } from './read-markdown.ts';

type Versions = { current: readonly PageVersionRow[]; coming: readonly PageVersionRow[] };

export function toShopPage(row: PageVersionRow, facts: Facts, validUntil: Date | null = null): ShopPage {
  return {
    slug: row.slug,
    title: row.title,
    description: fillText(row.description, facts, { plain: true }),
    number: row.number,
    validFrom: row.validFrom.toISOString(),
    blocks: readMarkdown(row.filled),
    ...(validUntil && { validUntil: validUntil.toISOString() }),
  };
}

const numbered = (row: PageVersionRow | undefined) =>
  row ? { number: row.number, validFrom: row.validFrom.toISOString() } : null;

function toListedPage(page: PageRow, versions: Versions): ListedPage {
  const [current, coming] = [versions.current, versions.coming].map((rows) =>
    rows.find(({ slug }) => slug === page.slug),
  );
  const latest = coming ?? current;
  const changed = (['title', 'description', 'body'] as const).some((field) => page[field] !== latest?.[field]);
  const { slug, title, withdrawn } = page;
  return { slug, title, withdrawn, current: numbered(current), coming: numbered(coming), changed };
}

/** The policies first, in their order. */
export function toListedPages(pages: readonly PageRow[], versions: Versions): ListedPage[] {
  const policies = policySlugs.flatMap((policy) => pages.filter(({ slug }) => slug === policy));
  return [...policies, ...pages.filter(({ slug }) => !isPolicy(slug))].map((page) => toListedPage(page, versions));
}

export function toAdminPage(page: PageRow, versions: Versions, all: readonly PageVersionRow[]): AdminPage {
  const { description, body, inFooter, version } = page;
  return {
    ...toListedPage(page, versions),
    ...{ description, body, inFooter, version },
    versions: all.map(({ number, validFrom, cause, by }) => ({
      number,
      validFrom: validFrom.toISOString(),
      cause,
      by,
    })),
  };
}
