/** What a listing can be narrowed by and sorted by. Kept apart from products.ts, so that pages can use it without loading zod. */
export const METALS = ['Yellow Gold', 'White Gold', 'Rose Gold', 'Gold', 'Platinum', 'Silver'] as const;

export const MATERIALS = [
  ...METALS,
  'Diamond',
  'Lab-grown Diamond',
  'Polki',
  'Ruby',
  'Emerald',
  'Sapphire',
  'Pearl',
  'Coral',
  'Enamel',
] as const;

export const OCCASIONS = ['Wedding', 'Engagement', 'Festival', 'Party', 'Office', 'Every day'] as const;

export const SORTS = [
  'price-lowtohigh',
  'price-hightolow',
  'title-atoz',
  'title-ztoa',
  'newest',
  'popular',
  'discount',
  'rating',
] as const;

/** The least discounts in percent that the listing offers; 1 is any. */
export const DISCOUNT_STEPS = [1, 10, 20, 30] as const;

/** What one piece must match together, in the order in which the listing shows it: one of each list, and all of the groups. */
export const FILTER_GROUPS = [
  'category',
  'subcategory',
  'price',
  'metal',
  'stone',
  'purity',
  'weight',
  'size',
  'occasion',
  'discount',
  'age',
  'stock',
] as const;
export type FilterGroup = (typeof FILTER_GROUPS)[number];
