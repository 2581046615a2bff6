import { collectionPieces, collections } from '../src/collections/collections-schema.ts';
import type { CatalogHarness } from './catalog-harness.ts';

/** Two of which the pieces are chosen by hand. */
export const addCollections = ({ db, newId }: CatalogHarness) =>
  db
    .insert(collections)
    .values(
      ['gifts', 'for-mother'].map((slug, place) => ({
        ...{ id: newId(), slug, title: slug, position: 10 + place },
        image: '/collections/for-mother.jpg',
      })),
    )
    .returning();

/** Fills a shop with a piece of each kind: of a fixed price, by its metals, in sizes, with tags, in sizes with tags, a draft. */
export async function addEveryKindOfPiece(harness: CatalogHarness): Promise<void> {
  const { headers } = harness.owner;
  const post = async (url: string, payload: object) => {
    const response = await harness.app.inject({ method: 'POST', url, headers, payload });
    if (response.statusCode !== 200) throw new Error(`${url}: ${response.body}`);
  };
  await post('/api/admin/rates/publish', { gold: 16_000, silver: 231 });
  const rings = await harness.addCategory('Finger rings', 'ring');
  await harness.addSubcategory(rings.id, 'Bands');

  const sum = await harness.addProduct({
    title: '=Sum of, "two" loves',
    price: 48_000.5,
    salePrice: 45_000,
    totalStock: 1,
    images: ['/media/one.jpg', '/media/two.jpg'],
    imageTexts: ['', 'From the side'],
    details: { design: 'Two\nlines', motif: '-plain' },
    youtubeLink: 'https://youtu.be/kanaka',
    occasions: ['Party', 'Wedding'],
    leadDays: 12,
    finalSale: true,
    jewellery: {
      sku: '00123',
      metal: 'Silver',
      purity: '925 Silver',
      grossWeight: 12.5,
      netWeight: 11,
      huid: '556E41',
      lengthMm: 450,
      dropMm: 12.5,
      widthMm: 8,
      thicknessMm: 2,
      clasp: 'Lobster clasp',
      gemstones: [{ name: 'Ruby', count: 2, carats: 1.25 }, { name: 'Pearl' }],
      certificate: { number: 'IGI 1', url: 'https://lab.example/1' },
    },
    purchase: { cost: 30_000, supplier: 'Zaveri & Sons' },
  });
  await harness.addProduct({
    title: 'By its metals',
    metalPricing: {
      metals: [
        { metal: 'gold', fineness: 916, weight: 10 },
        { metal: 'silver', fineness: 925, weight: 2.5 },
      ],
      wastagePercent: 1.25,
      making: { per: 'percent', value: 12, minimum: 500 },
      stones: [{ name: 'Diamond', per: 'carat', carats: 0.5, count: 10, price: 60_000 }],
      other: 100,
      hallmarking: { articles: 1, charge: 45 },
      discountPercent: 10,
    },
    jewellery: { metal: 'Yellow Gold', purity: '22K (916)', netWeight: 12.5, gemstones: [] },
  });
  const gold = (weight: number) => ({
    metals: [{ metal: 'gold' as const, fineness: 916, weight }],
    making: { per: 'gram' as const, value: 650 },
  });
  const inSizes = { category: 'Finger rings', subcategory: 'Bands' };
  await harness.addProduct({
    ...inSizes,
    title: 'In sizes',
    metalPricing: gold(4),
    sizes: [
      { size: '14', stock: 3, netWeight: 4.2 },
      { size: '9.5', stock: 0 },
    ],
  });
  const ofOneSize = await harness.addProduct({ ...inSizes, title: 'Of one size', adjustable: true });
  const tagged = await harness.addProduct({ title: 'With tags', metalPricing: gold(8), totalStock: 0 });
  await post(`/api/admin/units/add/${tagged._id}`, {
    units: [
      { tag: 'T-2', grossWeight: 8.5, netWeight: 8.2, huid: 'AB12C3' },
      { tag: 'T-1', grossWeight: 9, netWeight: 8.9, cost: 90_000, supplier: 'Karigar' },
    ],
  });
  const both = await harness.addProduct({ ...inSizes, title: 'In sizes with tags', totalStock: 0 });
  await post(`/api/admin/units/add/${both._id}`, {
    units: [
      { tag: 'S-1', size: '12', grossWeight: 3, netWeight: 3 },
      { tag: 'S-2', size: '14', grossWeight: 3.4, netWeight: 3.3 },
    ],
  });
  const [gifts, forMother] = await addCollections(harness);
  const chosen = [
    [gifts, ofOneSize],
    [gifts, sum],
    [forMother, sum],
  ] as const;
  await harness.db.insert(collectionPieces).values(
    chosen.map(([collection, piece], place) => ({
      collectionId: collection?.id ?? '',
      productId: piece._id,
      position: place + 1,
    })),
  );
  await harness.addProduct({ title: 'A draft', draft: true, publishAt: '2099-11-28T04:30:00.000Z' });
}
