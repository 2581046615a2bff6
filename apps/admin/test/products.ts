/** For tests: a ring, without sizes and with nothing reserved by default. */
import type { AdminProduct } from '@kanaka/contracts/catalog/admin-products';

export const ringId = '0198c5a2-7e11-7c3a-9d21-5f0c8ad00001';

export const aRing = (change: Partial<AdminProduct> = {}): AdminProduct => ({
  _id: ringId,
  slug: 'temple-ring',
  title: 'Temple ring',
  category: 'Ring',
  subcategory: '',
  youtubeLink: '',
  price: 24500,
  salePrice: 0,
  totalStock: 5,
  sizing: 'none',
  sizes: [],
  reserved: 0,
  version: 3,
  averageReview: 0,
  reviewCount: 0,
  images: ['/media/a.jpg'],
  details: { material: 'Gold', design: 'Plain', motif: 'Lotus', craftsmanship: 'By hand', wearability: 'Daily' },
  stockedAt: '2026-11-20T09:00:00Z',
  lastSoldAt: null,
  archivedAt: null,
  createdAt: '2026-11-20T09:00:00Z',
  updatedAt: '2026-11-20T09:00:00Z',
  ...change,
});

/** What the price of a piece of 10 g of 22K gold follows from. */
export const aMetalPricing: NonNullable<AdminProduct['metalPricing']> = {
  metals: [{ metal: 'gold', fineness: 916, weight: 10 }],
  wastagePercent: 0,
  making: { per: 'flat', value: 500, minimum: 0 },
  stones: [],
  other: 0,
  hallmarking: { articles: 1, charge: 45 },
  discountPercent: 0,
};
