import type { ProductFields } from './product-form-rules.ts';

/** The label of each field of a piece. */
export const fieldLabels: Record<keyof ProductFields, string> = {
  images: 'Images',
  title: 'Title',
  category: 'Category',
  subcategory: 'Subcategory',
  price: 'Price (₹)',
  salePrice: 'Sale price (₹)',
  totalStock: 'Total stock',
  sizes: 'Sizes',
  material: 'Material',
  design: 'Design',
  motif: 'Motif',
  craftsmanship: 'Craftsmanship',
  wearability: 'Wearability',
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
