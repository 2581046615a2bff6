/** What a listing can be narrowed by and sorted by. Kept apart from products.ts, so that pages can use it without loading zod. */
export const MATERIALS = [
  'Yellow Gold',
  'White Gold',
  'Rose Gold',
  'Gold',
  'Platinum',
  'Silver',
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

export const SORTS = ['price-lowtohigh', 'price-hightolow', 'title-atoz', 'title-ztoa'] as const;
