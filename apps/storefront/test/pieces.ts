import type { CartItem } from '@kanaka/contracts/cart/cart';
import type { Product } from '@kanaka/contracts/catalog/products';

export const ring: Product = {
  _id: '0192a000-0000-7000-8000-00000000000a',
  slug: 'padma-temple-ring',
  title: 'Padma Temple Ring',
  category: 'Ring',
  subcategory: 'Temple',
  youtubeLink: '',
  price: 158000,
  salePrice: 0,
  totalStock: 2,
  sizing: 'none',
  sizes: [],
  averageReview: 0,
  reviewCount: 0,
  images: ['https://pictures.example/ring-1.jpg', 'https://pictures.example/ring-2.jpg'],
  details: { material: 'Gold', design: 'Petals', motif: 'Lotus', craftsmanship: 'Raised', wearability: 'Smooth' },
};

/** A line of the cart whose piece is no longer sold. */
export function unavailableItem(product: Product, quantity: number, size = ''): CartItem {
  return { ...cartItem(product, quantity, size), price: 0, salePrice: 0, totalStock: 0, available: false };
}

/** A line of the cart. */
export function cartItem(product: Product, quantity: number, size = ''): CartItem {
  const { _id, slug, title, images, price, salePrice, totalStock, tagged } = product;
  const image = images[0] ?? '';
  const piece = { productId: _id, slug, title, image, images, price, salePrice, totalStock, ...(tagged && { tagged }) };
  return { ...piece, size, quantity, available: true };
}
