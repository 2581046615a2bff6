import { type AdminProduct, ProductDraft } from '@kanaka/contracts/admin-products';

/** The form's own, flat fields: the five details stand beside the others and numbers are still as typed. */
export type ProductFields = {
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
};

export function fieldsOf(product: AdminProduct): ProductFields {
  const { title, category, subcategory, price, salePrice, totalStock, youtubeLink, images, details } = product;
  return {
    title,
    category,
    subcategory,
    price: String(price),
    salePrice: salePrice > 0 ? String(salePrice) : '',
    totalStock: String(totalStock),
    youtubeLink,
    images,
    ...details,
  };
}

/** What is sent: the five details nested under `details`. */
export function draftOf(fields: ProductFields) {
  const { material, design, motif, craftsmanship, wearability, ...rest } = fields;
  return { ...rest, details: { material, design, motif, craftsmanship, wearability } };
}

/** Whether the form may be sent: the required fields are not blank and a picture is there (specification, section 5). */
export function isReady(fields: ProductFields): boolean {
  const required = ['title', 'price', 'totalStock', 'category', ...detailFields] as const;
  return required.every((name) => fields[name].trim() !== '') && fields.images.length > 0;
}

/** Which field of the form an issue of the draft belongs to: `details.material` → material, `images.0` → images. */
export function fieldOfIssue(path: string): keyof ProductFields | null {
  const parts = path.split(/[./]/);
  const name = parts[0] === 'details' ? parts[1] : parts[0];
  return name !== undefined && name in emptyFields ? (name as keyof ProductFields) : null;
}

/** What the server would refuse, by field, found before anything is sent: the contract itself judges. */
export function refusals(fields: ProductFields): Partial<Record<keyof ProductFields, string>> {
  const parsed = ProductDraft.safeParse(draftOf(fields));
  const found: Partial<Record<keyof ProductFields, string>> = {};
  for (const { path, message } of parsed.error?.issues ?? []) {
    const name = fieldOfIssue(path.join('.'));
    if (name) found[name] ??= message;
  }
  return found;
}
