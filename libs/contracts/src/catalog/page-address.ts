/** The last parts of the policies' addresses, in the order in which they are listed. */
export const policySlugs = [
  'terms-conditions',
  'privacy-policy',
  'returns-policy',
  'refund-policy',
  'shipping-policy',
] as const;
export type PolicySlug = (typeof policySlugs)[number];

export const isPolicy = (slug: string): slug is PolicySlug => policySlugs.some((policy) => policy === slug);

/** The address of a page, or of one of its versions. */
export const pageAddress = (slug: string, version?: number): string =>
  `/shop/${isPolicy(slug) ? '' : 'pages/'}${slug}${version === undefined ? '' : `?version=${version}`}`;
