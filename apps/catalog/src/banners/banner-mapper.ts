import type { AdminBanner, Banner, BannerTarget } from '@kanaka/contracts/catalog/banners';
import { DEFAULT_SORT, listingSearch, noFilters } from '@kanaka/presentation/listing-url';
import type { BannerView } from './banners.repository.ts';

export function toBanner(row: BannerView): Banner {
  const { id, imageDesktop, imageMobile, alt, line, namedTitle, namedSlug } = row;
  const piece = namedTitle !== null && namedSlug !== null && { title: namedTitle, slug: namedSlug };
  return { _id: id, imageDesktop, imageMobile, alt, link: linkOf(row), ...(line && { line }), ...(piece && { piece }) };
}

/** Where it leads now; nowhere while its category is gone or its piece is not in the shop. */
function linkOf({ link, category, subcategory, slug }: BannerView): string {
  if (link !== '') return link;
  if (slug !== null) return `/shop/product/${slug}`;
  if (category === null) return '';
  const filters = { ...noFilters, category: [category], subcategory: subcategory === null ? [] : [subcategory] };
  return `/shop/listing?${listingSearch({ filters, sort: DEFAULT_SORT })}`;
}

export function toAdminBanner(row: BannerView): AdminBanner {
  const target = targetOf(row);
  return {
    ...toBanner(row),
    ...(target && { target }),
    ...(row.productTitle !== null && { productTitle: row.productTitle }),
    ...(row.namedId !== null && row.namedTitle !== null && { named: { id: row.namedId, title: row.namedTitle } }),
    hidden: row.hidden,
    startsAt: row.startsAt?.toISOString() ?? null,
    endsAt: row.endsAt?.toISOString() ?? null,
  };
}

function targetOf({ link, categoryId, subcategoryId, productId }: BannerView): BannerTarget | null {
  if (link !== '') return null;
  if (categoryId !== null) return { kind: 'category', categoryId, subcategoryId };
  if (productId !== null) return { kind: 'product', productId };
  return { kind: 'none' };
}
