import type { ProductFields } from './product-form-rules.ts';

/** The label of each field of a piece. */
export const fieldLabels: Record<keyof ProductFields, string> = {
  images: 'Images',
  title: 'Title',
  category: 'Category',
  subcategory: 'Subcategory',
  pricing: 'How it is priced',
  metalPricing: 'Price by metal',
  price: 'Price (₹)',
  salePrice: 'Sale price (₹)',
  totalStock: 'Total stock',
  sizes: 'Sizes',
  adjustable: 'One size, adjustable',
  material: 'Material',
  design: 'Design',
  motif: 'Motif',
  craftsmanship: 'Craftsmanship',
  wearability: 'Wearability',
  visibility: 'Visibility',
  publishAt: 'In the shop from',
  leadDays: 'Made to order in … days',
  finalSale: 'Final sale',
  youtubeLink: 'YouTube link',
  sku: 'SKU',
  huid: 'HUID',
  metal: 'Metal',
  purity: 'Purity',
  grossWeight: 'Gross weight (g)',
  netWeight: 'Net weight (g)',
  gemstones: 'Gemstones',
  certificateNumber: 'Certificate number',
  certificateUrl: 'Certificate link',
};

/** The label of each charge in a price by metal. */
export const chargeLabels = {
  'making.value': 'Making',
  'making.minimum': 'At least (₹)',
  wastagePercent: 'Wastage (%)',
  discountPercent: 'Discount (%)',
  other: 'Other charge (₹)',
  'hallmarking.articles': 'Hallmarked articles',
  'hallmarking.charge': 'Hallmarking (₹ each)',
};
export type ChargeName = keyof typeof chargeLabels;
const isCharge = (path: string): path is ChargeName => Object.hasOwn(chargeLabels, path);

/** What a field below `metalPricing` is called. */
export function pricingFieldName(path: string): string {
  const [part, place] = path.split('.');
  if (part === 'metals') return 'Metal and weight';
  if (part === 'stones' && place !== undefined) return `Stone ${Number(place) + 1} in the price`;
  return isCharge(path) ? chargeLabels[path] : fieldLabels.metalPricing;
}

/** What a field of the form is called, by its path; one in a list by its row. */
export function fieldName(path: string, { images, sizes }: ProductFields): string {
  const [top = '', place, part] = path.split('.');
  if (top === 'images' && images.length === 0) return 'A picture';
  if (top === 'metalPricing') return pricingFieldName(path.slice(top.length + 1));
  if (top === 'gemstones' && place !== undefined) return `Stone ${Number(place) + 1}`;
  if (top === 'sizes' && place !== undefined) {
    return `${part === 'weight' ? 'Net weight' : 'Stock'} in size ${sizes[Number(place)]?.size ?? place}`;
  }
  return fieldLabels[top as keyof ProductFields];
}
