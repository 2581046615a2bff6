import { openPages, pages as shopPages } from '@kanaka/presentation/pages';
import type { z } from 'zod';
import * as contract from '@kanaka/contracts/catalog/banners';
import { call } from '@kanaka/web-kit/call';
import { refusedFields } from '../../shared/forms/form.tsx';
import { alwaysShown, showingDraft, showingFields } from '../../shared/forms/showing.tsx';
import { api } from '../../api.ts';

/** A banner as the form has it; times as the shop's clock shows them. */
export const emptyBanner = {
  imageDesktop: '',
  imageMobile: '',
  alt: '',
  line: '',
  named: null as { id: string; title: string } | null,
  leadsTo: 'none' as 'none' | 'category' | 'product' | 'page' | 'address',
  /** Ids. */
  categoryId: '',
  subcategoryId: '',
  product: null as { id: string; title: string } | null,
  /** A path of the shop. */
  page: '',
  address: '',
  ...alwaysShown,
};
export type BannerFields = typeof emptyBanner;

/** The pages of the shop that a banner can lead to. */
export const pages = openPages.map((path) => ({
  value: path as string,
  label: path === '/shop/listing' ? 'All products' : shopPages[path].title || 'Home',
}));

export function fieldsOf(banner: contract.AdminBanner): BannerFields {
  const { imageDesktop, imageMobile, alt, line = '', named = null } = banner;
  const shown = { imageDesktop, imageMobile, alt, line, named, ...showingFields(banner) };
  return { ...emptyBanner, ...shown, ...leadingOf(banner) };
}

function leadingOf({ target, link, productTitle = '' }: contract.AdminBanner): Partial<BannerFields> {
  switch (target?.kind) {
    case 'category':
      return { leadsTo: 'category', categoryId: target.categoryId, subcategoryId: target.subcategoryId ?? '' };
    case 'product':
      return { leadsTo: 'product', product: { id: target.productId, title: productTitle } };
    case 'none':
      return {};
    case undefined:
      return pages.some(({ value }) => value === link)
        ? { leadsTo: 'page', page: link }
        : { leadsTo: 'address', address: link };
  }
}

/** The request body. */
export function draftOf(fields: BannerFields): z.input<typeof contract.BannerDraft> {
  const { imageDesktop, imageMobile, alt, line, named } = fields;
  return { imageDesktop, imageMobile, alt, line, namedId: named?.id, ...showingDraft(fields), ...toDraft(fields) };
}

function toDraft(fields: BannerFields): Pick<z.input<typeof contract.BannerDraft>, 'link' | 'target'> {
  const { leadsTo, categoryId, subcategoryId, product, page, address } = fields;
  switch (leadsTo) {
    case 'none':
      return { target: { kind: 'none' } };
    case 'category':
      return { target: { kind: 'category', categoryId, subcategoryId: subcategoryId || null } };
    case 'product':
      return { target: { kind: 'product', productId: product?.id ?? '' } };
    case 'page':
      return { link: page };
    case 'address':
      return { link: address };
  }
}

/** What of a link must be chosen first. */
const choices: Partial<Record<BannerFields['leadsTo'], [keyof BannerFields, string]>> = {
  category: ['categoryId', 'Please choose a category.'],
  product: ['product', 'Please choose a product.'],
  page: ['page', 'Please choose a page.'],
  address: ['address', 'Please enter the address.'],
};

/** The field that an issue of the request belongs to. */
export function fieldOfIssue(path: string, { leadsTo }: Pick<BannerFields, 'leadsTo'>): keyof BannerFields {
  const [first = ''] = path.split(/[./]/);
  if (first === 'link' || first === 'target') return choices[leadsTo]?.[0] ?? 'leadsTo';
  if (first === 'namedId') return 'named';
  return Object.hasOwn(emptyBanner, first) ? (first as keyof BannerFields) : 'leadsTo';
}

/** What the server would refuse, by field. */
export function refusals(fields: BannerFields): Partial<Record<keyof BannerFields, string>> {
  const refused = refusedFields(contract.BannerDraft.safeParse(draftOf(fields)).error?.issues, (path) =>
    fieldOfIssue(path, fields),
  );
  const [field, message] = choices[fields.leadsTo] ?? [];
  return field && !fields[field] ? { ...refused, [field]: message } : refused;
}

export const BannersApi = api.injectEndpoints({
  endpoints: (build) => ({
    banners: build.query({ ...call(contract.adminListBanners), providesTags: ['Banner'] }),
    addBanner: build.mutation({ ...call(contract.addBanner), invalidatesTags: ['Banner'] }),
    editBanner: build.mutation({ ...call(contract.editBanner), invalidatesTags: ['Banner'] }),
    orderBanners: build.mutation({
      ...call(contract.orderBanners),
      // Also after a refusal, because then the cached list may be stale.
      invalidatesTags: ['Banner'],
      // Optimistic update: a dropped banner stays where it was dropped while the request is running.
      async onQueryStarted({ body: { ids } }, { dispatch, queryFulfilled }) {
        const moved = dispatch(
          BannersApi.util.updateQueryData('banners', undefined, (known) => {
            known.data.sort((one, other) => ids.indexOf(one._id) - ids.indexOf(other._id));
          }),
        );
        await queryFulfilled.catch(() => moved.undo());
      },
    }),
    deleteBanner: build.mutation({ ...call(contract.deleteBanner), invalidatesTags: ['Banner'] }),
  }),
});
