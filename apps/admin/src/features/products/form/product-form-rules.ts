import { type AdminProduct, DraftPrices, ProductDraft } from '@kanaka/contracts/catalog/admin-products';
import type { Occasion } from '@kanaka/contracts/catalog/products';
import { purityOf } from '@kanaka/contracts/catalog/purity';
import type { Sizing } from '@kanaka/contracts/catalog/sizes';
import type { FieldPath } from 'react-hook-form';
import type { Categories, Subcategory } from '@kanaka/contracts/catalog/categories';
import { instantOf, shopTime } from '../../../shared/words.tsx';
import { metalNames } from '../../../shared/rate-board.ts';
import { refusedFields } from '../../../shared/forms/form.tsx';
import { groupedAmount, plainAmount } from '../../../shared/forms/amount-field.tsx';
import {
  type JewelleryFields,
  emptyJewellery,
  jewelleryDraftOf,
  jewelleryFieldOfIssue,
  jewelleryFieldsOf,
  puritiesOf,
} from './jewellery-fields.ts';
import {
  type MetalPricingFields,
  emptyMetalPricing,
  metalPricingDraftOf,
  metalPricingFieldOfIssue,
  metalPricingFieldsOf,
  netWeightTyped,
  purityChosen,
} from '../prices/metal-pricing-fields.ts';
import { type SizeFields, sizeDraftsOf, sizeFieldsOf, sumOf } from '../stock/size-fields.ts';

export const detailFields = ['material', 'design', 'motif', 'craftsmanship', 'wearability'] as const;

/** The form's flat fields: the five details beside the others, numbers as typed. */
export const emptyFields = {
  title: '',
  category: '',
  subcategory: '',
  /** By metal, the price follows from `metalPricing` and the day's rates; price and sale price are not used. */
  pricing: 'fixed' as 'fixed' | 'metal',
  metalPricing: emptyMetalPricing,
  price: '',
  salePrice: '',
  /** What it cost the shop before tax, and from whom it came; empty when that is not known. */
  cost: '',
  supplier: '',
  totalStock: '',
  youtubeLink: '',
  /** Empty for a piece in stock. */
  leadDays: '',
  finalSale: false,
  occasions: [] as Occasion[],
  material: '',
  design: '',
  motif: '',
  craftsmanship: '',
  wearability: '',
  images: [] as string[],
  /** What each of them shows. */
  imageTexts: [] as string[],
  /** Empty for a piece without sizes. */
  sizes: [] as SizeFields[],
  /** Whether its one size can be adjusted; only of a piece without sizes. */
  adjustable: false,
  /** `later`: from `publishAt` on, a time in India. */
  visibility: 'shop' as 'shop' | 'draft' | 'later',
  publishAt: '',
  ...emptyJewellery,
};
export type ProductFields = typeof emptyFields;

export function fieldsOf(product: AdminProduct): ProductFields {
  const { title, category, subcategory, price, salePrice, totalStock, youtubeLink, images, details, jewellery } =
    product;
  const { cost = null, supplier = '' } = product.purchase ?? {};
  return {
    title,
    category,
    subcategory,
    pricing: product.metalPricing ? 'metal' : 'fixed',
    metalPricing: metalPricingFieldsOf(product.metalPricing),
    price: groupedAmount(String(price)),
    salePrice: salePrice > 0 ? groupedAmount(String(salePrice)) : '',
    cost: cost === null ? '' : groupedAmount(String(cost)),
    supplier,
    totalStock: String(totalStock),
    youtubeLink,
    leadDays: String(product.leadDays ?? ''),
    finalSale: product.finalSale === true,
    occasions: product.occasions ?? [],
    images,
    imageTexts: product.imageTexts ?? [],
    sizes: sizeFieldsOf(product),
    adjustable: product.adjustable === true,
    visibility: product.draft ? (product.publishAt ? 'later' : 'draft') : 'shop',
    publishAt: product.publishAt ? shopTime(product.publishAt) : '',
    ...details,
    ...jewelleryFieldsOf(jewellery),
  };
}

/** The fields of a copy. Cost, code, hallmark number and certificate belong to the original piece only, so they start empty. */
export function fieldsLike(product: AdminProduct): ProductFields {
  const fields = fieldsOf(product);
  const sizes = fields.sizes.map((size) => ({ ...size, stock: '0' }));
  return { ...fields, sizes, totalStock: '0', cost: '', sku: '', huid: '', certificateNumber: '', certificateUrl: '' };
}

/**
 * The request body: the five details nested under `details`, the jewellery fields under `jewellery`. `shown` is the stored
 * version that the form was opened with.
 */
export function draftOf(fields: ProductFields, shown?: Pick<AdminProduct, 'totalStock' | 'sizes'>) {
  const { title, category, subcategory, price, salePrice, totalStock, images, imageTexts, sizes, ...others } = fields;
  const { youtubeLink, leadDays, finalSale, occasions, adjustable, visibility, publishAt, ...most } = others;
  const { cost, supplier, ...rest } = most;
  const { material, design, motif, craftsmanship, wearability, pricing, metalPricing, ...jewellery } = rest;
  const byMetal = pricing === 'metal';
  return {
    title,
    category,
    subcategory,
    // By metal the server ignores them, but no draft is without a price.
    price: byMetal ? '1' : plainAmount(price),
    salePrice: byMetal ? '' : plainAmount(salePrice),
    totalStock: sizes.length > 0 ? String(sumOf(sizes)) : totalStock,
    ...(shown && { stockWas: shown.totalStock }),
    sizes: sizeDraftsOf(sizes, { shown: shown?.sizes, isWeighed: byMetal }),
    adjustable: adjustable && sizes.length === 0,
    youtubeLink,
    leadDays: leadDays.trim(),
    finalSale,
    occasions,
    draft: visibility !== 'shop',
    publishAt: visibility === 'later' ? instantOf(publishAt) : null,
    images,
    imageTexts,
    details: { material, design, motif, craftsmanship, wearability },
    jewellery: jewelleryDraftOf(byMetal ? asPriced(jewellery, metalPricing) : jewellery),
    metalPricing: byMetal ? metalPricingDraftOf(metalPricing) : null,
    purchase: cost.trim() || supplier.trim() ? { cost: plainAmount(cost), supplier } : null,
  };
}

/** The bill states the weight, purity and stones that the price was made with; of the metal only the colour is chosen. */
function asPriced(jewellery: JewelleryFields, pricing: MetalPricingFields): JewelleryFields {
  const chosen = purityChosen(pricing.metals[0]?.purity ?? '');
  // The shop has the stones from the price.
  const gemstones: JewelleryFields['gemstones'] = [];
  if (!chosen) return { ...jewellery, purity: '', netWeight: '', gemstones };
  const purity = purityOf(chosen.metal, chosen.fineness);
  const metal = puritiesOf(jewellery.metal).includes(purity) ? jewellery.metal : metalNames[chosen.metal];
  return { ...jewellery, metal, purity, netWeight: netWeightTyped(pricing), gemstones };
}

/** Whether the piece needs sizes and has none, and is not adjustable. A draft that is not published by itself may be so. */
const isWithoutSizes = ({ sizes, adjustable, visibility }: ProductFields, sizing: Sizing) =>
  sizing !== 'none' && sizes.length === 0 && !adjustable && visibility !== 'draft';

/** The form field that a validation issue belongs to: `details.material` → material, `images.0` → images. */
export function fieldOfIssue(path: string): FieldPath<ProductFields> | null {
  const [first = '', ...rest] = path.split(/[./]/);
  if (first === 'sizes') return sizeFieldOfIssue(rest);
  if (first === 'metalPricing') {
    return `metalPricing.${metalPricingFieldOfIssue(rest.join('.'))}` as FieldPath<ProductFields>;
  }
  const name =
    first === 'jewellery'
      ? jewelleryFieldOfIssue(rest.join('.'))
      : ['details', 'purchase'].includes(first)
        ? rest[0]
        : first;
  const [top = ''] = name?.split('.') ?? [];
  return name && Object.hasOwn(emptyFields, top) ? (name as FieldPath<ProductFields>) : null;
}

/** A size's stock and weight have fields; other errors of a size are shown for the whole list. */
function sizeFieldOfIssue([index, part]: string[]): FieldPath<ProductFields> {
  if (index === undefined) return 'sizes';
  if (part === 'stock') return `sizes.${Number(index)}.stock`;
  return part === 'netWeight' ? `sizes.${Number(index)}.weight` : 'sizes';
}

/**
 * What cannot be saved, by field: what the server would refuse, checked with the API contract, a missing time, and a piece of a
 * category with sizes, `sizing`, that has none.
 */
export function refusals(
  fields: ProductFields,
  sizing: Sizing = 'none',
): Partial<Record<FieldPath<ProductFields>, string>> {
  const draft = draftOf(fields);
  const issues = [ProductDraft, DraftPrices].flatMap((schema) => schema.safeParse(draft).error?.issues ?? []);
  const { netWeight, ...found } = refusedFields(issues, fieldOfIssue);
  // By metal the net weight is the price's and has no field of its own; what can be corrected is the gross weight.
  if (netWeight && fields.pricing === 'metal')
    found.grossWeight ??= 'The gross weight cannot be less than the net weight.';
  if (fields.visibility === 'later' && fields.publishAt.trim() === '') {
    found.publishAt = 'Choose when it comes into the shop.';
  }
  if (isWithoutSizes(fields, sizing)) {
    found.sizes = 'Choose the sizes it comes in, or say that it is of one size and adjustable.';
  }
  return netWeight && fields.pricing !== 'metal' ? { netWeight, ...found } : found;
}

/** The label of each field of a piece. */
export const fieldLabels: Record<keyof ProductFields, string> = {
  images: 'Images',
  imageTexts: 'What the pictures show',
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
  cost: 'Purchase cost (₹)',
  supplier: 'Supplier',
  material: 'Material',
  design: 'Design',
  motif: 'Motif',
  craftsmanship: 'Craftsmanship',
  wearability: 'Wearability',
  visibility: 'Visibility',
  publishAt: 'In the shop from',
  leadDays: 'Made to order in … days',
  finalSale: 'Final sale',
  occasions: 'Occasions',
  youtubeLink: 'YouTube link',
  sku: 'SKU',
  huid: 'HUID',
  metal: 'Metal',
  purity: 'Purity',
  grossWeight: 'Gross weight (g)',
  netWeight: 'Net weight (g)',
  gemstones: 'Gemstones',
  lengthMm: 'Length (mm)',
  dropMm: 'Drop (mm)',
  widthMm: 'Width (mm)',
  thicknessMm: 'Thickness (mm)',
  clasp: 'Clasp',
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

/** The subcategories of the chosen category; none before a category is chosen. */
export function subcategoriesOf({ categories, subcategories }: Categories, categoryName: string): Subcategory[] {
  const chosen = categories.find(({ name }) => name === categoryName);
  return chosen ? subcategories.filter(({ categoryId }) => categoryId === chosen.id) : [];
}

/** The kind of sizes of the chosen category. */
export function sizingOf({ categories }: Categories, categoryName: string): Sizing {
  return categories.find(({ name }) => name === categoryName)?.sizing ?? 'none';
}
