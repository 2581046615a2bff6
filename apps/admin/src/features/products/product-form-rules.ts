import { type AdminProduct, ProductDraft } from '@kanaka/contracts/admin-products';
import type { FieldErrors, FieldPath } from 'react-hook-form';
import { set } from 'react-hook-form';
import {
  type JewelleryFields,
  emptyJewellery,
  jewelleryDraftOf,
  jewelleryFieldOfIssue,
  jewelleryFieldsOf,
} from './jewellery-fields.ts';
import { type SizeFields, sizeDraftsOf, sizeFieldsOf, sumOf } from './size-fields.ts';

/** The form's own, flat fields: the five details stand beside the others and numbers are still as typed. */
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
  /** Empty for a piece that comes in none. */
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

/** A new piece after the likeness of another. Its code, hallmark number and certificate are that one piece's own. */
export function fieldsLike(product: AdminProduct): ProductFields {
  const fields = fieldsOf(product);
  const sizes = fields.sizes.map(({ size }) => ({ size, stock: '0' }));
  return { ...fields, sizes, totalStock: '0', sku: '', huid: '', certificateNumber: '', certificateUrl: '' };
}

/**
 * What is sent: the five details nested under `details`, the jeweller's fields under `jewellery`. `shown` is the piece an
 * edit was begun with.
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

/** Whether the form may be sent: the required fields are not blank and a picture is there (specification, section 5). */
export function isReady(fields: ProductFields): boolean {
  const required = ['title', 'price', 'category', ...detailFields] as const;
  const isCounted = fields.sizes.length > 0 || fields.totalStock.trim() !== '';
  return isCounted && required.every((name) => fields[name].trim() !== '') && fields.images.length > 0;
}

/** Which field of the form an issue of the draft belongs to: `details.material` → material, `images.0` → images. */
export function fieldOfIssue(path: string): FieldPath<ProductFields> | null {
  const [first = '', ...rest] = path.split(/[./]/);
  if (first === 'sizes') return sizeFieldOfIssue(rest);
  const name = first === 'jewellery' ? jewelleryFieldOfIssue(rest.join('.')) : first === 'details' ? rest[0] : first;
  const [top = ''] = name?.split('.') ?? [];
  return name && Object.hasOwn(emptyFields, top) ? (name as FieldPath<ProductFields>) : null;
}

/** Only its stock is typed; what else is wrong with a size is shown for all of them. */
function sizeFieldOfIssue([index, part]: string[]): FieldPath<ProductFields> {
  return index !== undefined && part === 'stock' ? `sizes.${Number(index)}.stock` : 'sizes';
}

/** What the server would refuse, by field, found before anything is sent: the contract itself judges. */
export function refusals(fields: ProductFields): Partial<Record<FieldPath<ProductFields>, string>> {
  const parsed = ProductDraft.safeParse(draftOf(fields));
  const found: Partial<Record<FieldPath<ProductFields>, string>> = {};
  for (const { path, message } of parsed.error?.issues ?? []) {
    const name = fieldOfIssue(path.join('.'));
    if (name) found[name] ??= message;
  }
  return found;
}

/** The same as react-hook-form wants it: nested as the fields are. */
export function fieldErrors(fields: ProductFields): FieldErrors<ProductFields> {
  const errors: FieldErrors<ProductFields> = {};
  for (const [name, message] of Object.entries(refusals(fields))) set(errors, name, { type: 'refused', message });
  return errors;
}
