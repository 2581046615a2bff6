import type { Product } from '@kanaka/contracts/catalog';
import { shop } from '@kanaka/contracts/shop-profile';
import { toRupees } from '@kanaka/money/rupees';
import { isOutOfStock, productPrice } from './product-price.ts';

/** What search engines read about a piece. */
export function ProductStructuredData({ product }: { product: Product }) {
  const data = {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.title,
    description: product.details.design,
    material: product.details.material,
    category: product.category,
    sku: product._id,
    image: product.images.map((url) => new URL(url, window.location.origin).href),
    brand: { '@type': 'Brand', name: shop.name },
    offers: {
      '@type': 'Offer',
      priceCurrency: 'INR',
      price: toRupees(productPrice(product).paise).toFixed(2),
      availability: `https://schema.org/${isOutOfStock(product) ? 'OutOfStock' : 'InStock'}`,
      url: new URL(`/shop/product/${product.slug}`, window.location.origin).href,
    },
  };
  // "<" would let a title end the script element.
  return <script type="application/ld+json">{JSON.stringify(data).replaceAll('<', '\\u003c')}</script>;
}
