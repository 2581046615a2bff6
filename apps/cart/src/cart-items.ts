import type { CartItem } from '@kanaka/contracts/cart/cart';
import {
  breakupInSize,
  priceInSize,
  UNKNOWN_TITLE,
  type Product,
  type ProductName,
} from '@kanaka/contracts/catalog/products';
import { toPaise, toRupees } from '@kanaka/money/rupees';
import { unitPrice } from '@kanaka/money/gst';
import type { Db } from '@kanaka/server-kit/database/database';
import type { CartLine } from './schema.ts';

/** Current data of pieces, with what this shopper can buy of them; those the shop no longer sells are left out. */
type Products = (ids: string[], shopperId: string) => Promise<Product[]>;

/** Titles and images of pieces, also of those the shop no longer sells. */
type Names = (ids: string[]) => Promise<ProductName[]>;

export type CartDeps = {
  db: Db;
  products: Products;
  names: Names;
  /** The maximum quantity of one piece per order, over all its sizes: a setting of the owner. */
  maxQuantity: () => Promise<number>;
};

/** A cart's lines with current data of their pieces. Pieces the shop no longer sells stay listed, so they can be removed. */
export async function cartItems(
  { products, names }: Pick<CartDeps, 'products' | 'names'>,
  { userId, lines }: { userId: string; lines: readonly CartLine[] },
): Promise<CartItem[]> {
  const byId = await found((ids) => products(ids, userId), new Set(lines.map(({ productId }) => productId)));
  const gone = lines.filter(({ productId }) => !byId.has(productId));
  const namesById = await found(names, new Set(gone.map(({ productId }) => productId)));

  return lines.map(({ productId, size, quantity, shownPricePaise }) => {
    const product = byId.get(productId);
    const totalStock = product && stockOf(product, size);
    if (product && typeof totalStock === 'number') {
      const { slug, title, images } = product;
      const { price, salePrice } = priceInSize(product, size);
      const image = images[0] ?? '';
      const priceBreakup = breakupInSize(product, size);
      const isChanged = shownPricePaise !== paiseOf(product, size);
      return {
        ...{ productId, size, slug, title, image, images, price, salePrice, totalStock, quantity, available: true },
        ...(product.tagged && { tagged: true }),
        ...(product.leadDays && { leadDays: product.leadDays }),
        ...(product.finalSale && { finalSale: true }),
        ...(priceBreakup && { priceBreakup }),
        ...(isChanged && { priceWas: toRupees(shownPricePaise) }),
      };
    }
    const title = product?.title ?? namesById.get(productId)?.title ?? UNKNOWN_TITLE;
    const image = product?.images[0] ?? namesById.get(productId)?.image ?? '';
    const nothing = { price: 0, salePrice: 0, totalStock: 0, available: false };
    return {
      productId,
      size,
      slug: product?.slug ?? '',
      title,
      image,
      images: image ? [image] : [],
      quantity,
      ...nothing,
    };
  });
}

/** The stock of a piece in a size; null when it has no such size, or has sizes and none is given. */
export function stockOf({ sizes, totalStock }: Product, size: string): number | null {
  if (sizes.length === 0) return size === '' ? totalStock : null;
  return sizes.find((each) => each.size === size)?.stock ?? null;
}

/** What one piece costs now, before tax. */
export function paiseOf(product: Product, size: string): number {
  const { price, salePrice } = priceInSize(product, size);
  return unitPrice({ pricePaise: toPaise(price), salePricePaise: toPaise(salePrice) });
}

async function found<Piece extends { _id: string }>(
  ask: (ids: string[]) => Promise<Piece[]>,
  ids: Set<string>,
): Promise<Map<string, Piece>> {
  const pieces = ids.size > 0 ? await ask([...ids]) : [];
  return new Map(pieces.map((piece) => [piece._id, piece]));
}
