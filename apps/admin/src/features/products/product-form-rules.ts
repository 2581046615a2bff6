import { type AdminProduct, ProductDraft } from '@kanaka/contracts/admin-products';
import type { FieldPath } from 'react-hook-form';
import {
  type JewelleryFields,
  emptyJewellery,
  jewelleryDraftOf,
  jewelleryFieldOfIssue,
  jewelleryFieldsOf,
} from './jewellery-fields.ts';
import { type SizeFields, sizeDraftsOf, sizeFieldsOf, sumOf } from './size-fields.ts';

/** The form's flat fields: the five details beside the others, numbers as typed. */
export type ProductFields = JewelleryFields & {
  title: string;
  category: string;
  subcategory: string;
  price: string;
  salePrice: string;
  totalStock: string;
  youtubeLink: string;
  material: string;
  design: string;
  motif: string;
  craftsmanship: string;
  wearability: string;
  images: string[];
  /** Empty for a piece without sizes. */
  sizes: SizeFields[];
};

export const detailFields = ['material', 'design', 'motif', 'craftsmanship', 'wearability'] as const;

export const emptyFields: ProductFields = {
  title: '',
  category: '',
  subcategory: '',
  price: '',
  salePrice: '',
  totalStock: '',
  youtubeLink: '',
  material: '',
  design: '',
  motif: '',
  craftsmanship: '',
  wearability: '',
  images: [],
  sizes: [],
  ...emptyJewellery,
};

export function fieldsOf(product: AdminProduct): ProductFields {
  const { title, category, subcategory, price, salePrice, totalStock, youtubeLink, images, details, jewellery } =
    product;
  return {
    title,
    category,
    subcategory,
    price: String(price),
    salePrice: salePrice > 0 ? String(salePrice) : '',
    totalStock: String(totalStock),
    youtubeLink,
    images,
    sizes: sizeFieldsOf(product),
    ...details,
    ...jewelleryFieldsOf(jewellery),
  };
}

/** The fields of a copy. Code, hallmark number and certificate belong to the original piece only, so they start empty. */
export function fieldsLike(product: AdminProduct): ProductFields {
  const fields = fieldsOf(product);
  const sizes = fields.sizes.map(({ size }) => ({ size, stock: '0' }));
  return { ...fields, sizes, totalStock: '0', sku: '', huid: '', certificateNumber: '', certificateUrl: '' };
}

/**
 * The request body: the five details nested under `details`, the jewellery fields under `jewellery`. `shown` is the stored
 * version that the form was opened with.
 */
export function draftOf(fields: ProductFields, shown?: Pick<AdminProduct, 'totalStock' | 'sizes'>) {
  const { title, category, subcategory, price, salePrice, totalStock, youtubeLink, images, sizes, ...rest } = fields;
  const { material, design, motif, craftsmanship, wearability, ...jewellery } = rest;
  return {
    title,
    category,
    subcategory,
    price,
    salePrice,
    totalStock: sizes.length > 0 ? String(sumOf(sizes)) : totalStock,
    ...(shown && { stockWas: shown.totalStock }),
    sizes: sizeDraftsOf(sizes, shown?.sizes),
    youtubeLink,
    images,
    details: { material, design, motif, craftsmanship, wearability },
    jewellery: jewelleryDraftOf(jewellery),
  };
}

/** Whether the form can be sent: required fields are filled in and there is a picture (specification, section 5). */
export function isReady(fields: ProductFields): boolean {
  const required = ['title', 'price', 'category', ...detailFields] as const;
  const isCounted = fields.sizes.length > 0 || fields.totalStock.trim() !== '';
  return isCounted && required.every((name) => fields[name].trim() !== '') && fields.images.length > 0;
}

/** The form field that a validation issue belongs to: `details.material` → material, `images.0` → images. */
export function fieldOfIssue(path: string): FieldPath<ProductFields> | null {
  const [first = '', ...rest] = path.split(/[./]/);
  if (first === 'sizes') return sizeFieldOfIssue(rest);
  const name = first === 'jewellery' ? jewelleryFieldOfIssue(rest.join('.')) : first === 'details' ? rest[0] : first;
  const [top = ''] = name?.split('.') ?? [];
  return name && Object.hasOwn(emptyFields, top) ? (name as FieldPath<ProductFields>) : null;
}

/** Only a size's stock has a field; other errors of a size are shown for the whole list. */
function sizeFieldOfIssue([index, part]: string[]): FieldPath<ProductFields> {
  return index !== undefined && part === 'stock' ? `sizes.${Number(index)}.stock` : 'sizes';
}

/** What the server would refuse, by field; checked with the API contract before the request is sent. */
export function refusals(fields: ProductFields): Partial<Record<FieldPath<ProductFields>, string>> {
  const parsed = ProductDraft.safeParse(draftOf(fields));
  const found: Partial<Record<FieldPath<ProductFields>, string>> = {};
  for (const { path, message } of parsed.error?.issues ?? []) {
    const name = fieldOfIssue(path.join('.'));
    if (name) found[name] ??= message;
  }
  return found;
}
