import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as adminProductsContract from '@kanaka/contracts/catalog/admin-products';
import * as categoriesContract from '@kanaka/contracts/catalog/categories';
import * as productsContract from '@kanaka/contracts/catalog/products';
import * as suggestionsContract from '@kanaka/contracts/catalog/suggestions';
import { sql } from 'drizzle-orm';
import { startCatalogHarness, type CatalogHarness } from '../../test/catalog-harness.ts';

let harness: CatalogHarness;
beforeAll(async () => {
  harness = await startCatalogHarness();
  const pieces = [
    [
      'Padmavati Temple Haar',
      'Necklace',
      'Temple',
      'A great open lotus, fringed with pearls.',
      '22k yellow gold with rubies',
    ],
    ['Dhara Diamond Rivière', 'Necklace', 'Diamond', 'The stones grow towards the front.', '18k white gold'],
    ['Kamala Temple Kada', 'Bangles', 'Kada', 'Raised rosettes around a broad band.', '22k yellow gold'],
    ['Tushar Pavé Bangle', 'Bangles', 'Diamond', 'Three bands run side by side.', '18k white gold'],
    ['Churi Kangan Bangles', 'Bangles', 'Set', 'Churi beside churi.', '22k yellow gold'],
    ['Madhura Jhumka', 'Earrings', 'Jhumka', 'A full bell hung with pearls.', '22k yellow gold'],
    ['Chandni Chandbali', 'Earrings', 'Chandbali', 'A crescent cradles a flower.', '22k yellow gold'],
    ['Dhruva Solitaire Ring', 'Solitaires', 'Solitaire', 'A round brilliant in six claws.', '18k white gold'],
    ['Megha Pearl Bracelet', 'Bracelets', 'Pearl', 'A soft round of beads.', 'Freshwater pearls of 6 mm'],
  ] as const;
  const places = new Map<string, string>();
  for (const [title, category, subcategory, design, material] of pieces) {
    const categoryId = places.get(category) ?? (await harness.addCategory(category)).id;
    places.set(category, categoryId);
    const below = `${category}/${subcategory}`;
    const subcategoryId = places.get(below) ?? (await harness.addSubcategory(categoryId, subcategory)).id;
    places.set(below, subcategoryId);
    await harness.addProduct({
      title,
      category,
      subcategory,
      details: { design, material, motif: `As seen in ${title}`, craftsmanship: 'Burnished', wearability: 'Light' },
    });
  }
});
afterAll(() => harness.stop());

async function answerTo(keyword: string, query: Record<string, string> = {}) {
  const response = await harness.get(`/api/shop/search/${encodeURIComponent(keyword)}?${new URLSearchParams(query)}`);
  if (response.statusCode !== 200) throw new Error(response.body);
  return productsContract.searchProducts.reply.parse(response.json());
}

const search = async (keyword: string): Promise<string[]> => (await answerTo(keyword)).data.map(({ title }) => title);

describe('a search', () => {
  it.each([
    ['a whole word', 'solitaire', ['Dhruva Solitaire Ring']],
    ['half a word', 'solit', ['Dhruva Solitaire Ring']],
    ['the end of a word', 'itaire', ['Dhruva Solitaire Ring']],
    ['a word without its accents', 'riviere', ['Dhara Diamond Rivière']],
    ['a word in capitals', 'PAVÉ', ['Tushar Pavé Bangle']],
    ['a typing error', 'neklace', ['Dhara Diamond Rivière', 'Padmavati Temple Haar']],
    ['another', 'bracelat', ['Megha Pearl Bracelet']],
    ['a letter too few', 'solitare', ['Dhruva Solitaire Ring']],
    ['swapped letters', 'jhukma', ['Madhura Jhumka']],
    ['a plural', 'jhumkas', ['Madhura Jhumka']],
    ['a material', 'freshwater', ['Megha Pearl Bracelet']],
    ['two words, both required', 'temple kada', ['Kamala Temple Kada']],
    ['a word and a beginning', 'temple ka', ['Kamala Temple Kada']],
    ['stop words', 'a ring for the', ['Dhruva Solitaire Ring']],
  ])('finds pieces by %s', async (_, keyword, titles) => {
    const found = await search(keyword);
    expect(found.slice(0, titles.length).sort()).toEqual(titles);
  });

  it.each([
    ['jhumki', 'Madhura Jhumka'],
    ['kangan', 'Tushar Pavé Bangle'],
    ['haar', 'Dhara Diamond Rivière'],
    ['moti', 'Megha Pearl Bracelet'],
    ['chand bali', 'Chandni Chandbali'],
    ['bali', 'Chandni Chandbali'],
    ['jumki', 'Madhura Jhumka'],
    ['jhumkki', 'Madhura Jhumka'],
    ['कड़ा', 'Kamala Temple Kada'],
    ['झुमका', 'Madhura Jhumka'],
    ['கம்மல்', 'Madhura Jhumka'],
    ['पद्मावती', 'Padmavati Temple Haar'],
    ['तुषार', 'Tushar Pavé Bangle'],
    ['सॉलिटेयर रिंग', 'Dhruva Solitaire Ring'],
    ['temple कंगन', 'Kamala Temple Kada'],
  ])('finds with %s the piece %s', async (keyword, title) => {
    expect(await search(keyword)).toContain(title);
  });

  it('lists a piece with the word in its title before those with a synonym', async () => {
    expect((await search('haar'))[0]).toBe('Padmavati Temple Haar');
    expect((await search('kada'))[0]).toBe('Kamala Temple Kada');
    expect((await search('pearl'))[0]).toBe('Megha Pearl Bracelet');
  });

  it('lists what can be bought before what is sold out, unless the title of that has more of the words', async () => {
    const { id, name: category } = await harness.addCategory('Hair pins');
    const { name: subcategory } = await harness.addSubcategory(id, 'Pins');
    const details = { material: 'Silver', motif: 'A leaf', craftsmanship: 'Burnished', wearability: 'Light' };
    const add = (title: string, design: string, totalStock: number) =>
      harness.addProduct({ title, category, subcategory, totalStock, details: { ...details, design } });
    await add('Vriksha Pin', 'Filigree upon filigree, filigree throughout.', 0);
    await add('Lata Pin', 'A stem of filigree.', 2);
    expect(await search('filigree')).toEqual(['Lata Pin', 'Vriksha Pin']);
    expect(await search('filigree vriksha')).toEqual(['Vriksha Pin']);
    expect(await search('filigree under 9,00,000')).toEqual(['Lata Pin', 'Vriksha Pin']);
    await add('Filigree Comb', 'Two rows of leaves.', 0);
    expect(await search('filigree')).toEqual(['Filigree Comb', 'Lata Pin', 'Vriksha Pin']);
  });

  it('lists a piece whose title has an unfinished word before those that only describe it, however often', async () => {
    const { id, name: category } = await harness.addCategory('Gemstones');
    const { name: subcategory } = await harness.addSubcategory(id, 'Coloured');
    await harness.addProduct({
      title: 'Kumkum Studs',
      category,
      subcategory,
      details: {
        design: 'Opalescent petals, opal-tipped and opaline, about an opal.',
        material: 'Opals, opal-like moonstones and opaque quartz',
        motif: 'An opalesque flower',
        craftsmanship: 'Burnished',
        wearability: 'Light',
      },
    });
    await harness.addProduct({ title: 'Bindu Opaline Drops', category, subcategory });
    for (const typed of ['op', 'opa', 'opal', 'opali', 'opal drops']) {
      expect([typed, (await search(typed))[0]]).toEqual([typed, 'Bindu Opaline Drops']);
    }
    expect(await search('opal')).toEqual(['Bindu Opaline Drops', 'Kumkum Studs']);
  });

  it('does not confuse a ring with an earring', async () => {
    expect(await search('ring')).toEqual(['Dhruva Solitaire Ring']);
  });

  it('shows pieces with some of the words when none has all', async () => {
    expect((await search('solitaire jhumka')).sort()).toEqual(['Dhruva Solitaire Ring', 'Madhura Jhumka']);
    expect((await answerTo('solitaire jhumka')).isPartial).toBe(true);
    expect((await answerTo('solitaire jhumka under 9 lakh')).isPartial).toBe(true);
    expect(await answerTo('solitaire ring')).not.toHaveProperty('isPartial');
  });

  it.each([
    'zzzzqqq',
    'the',
    '%',
    '_',
    '%%%',
    "'",
    "' or 1=1 --",
    '\\',
    ':*',
    '!',
    '&|<->()',
    '🙂',
    '😀 & 😀',
    'ॐ',
    'क्',
    '்',
  ])('finds nothing for %j and does not fail', async (keyword) => {
    expect(await search(keyword)).toEqual([]);
  });

  it('refuses an empty keyword and one of more than a hundred letters', async () => {
    expect((await harness.get('/api/shop/search/%20')).statusCode).toBe(400);
    expect((await harness.get(`/api/shop/search/${'x'.repeat(101)}`)).statusCode).toBe(400);
    expect(await search('ज'.repeat(100))).toEqual([]);
  });

  it('is up to date when a piece or its category is renamed, moved or withdrawn', async () => {
    const category = await harness.addCategory('Anklets');
    const subcategory = await harness.addSubcategory(category.id, 'Ghungroo');
    const { _id, title } = await harness.addProduct({
      title: 'Runjhun Pair',
      category: 'Anklets',
      subcategory: 'Ghungroo',
    });
    expect(await search('payal')).toEqual([title]);
    expect(await search('ghungroo')).toEqual([title]);

    await harness.asOwner(categoriesContract.renameSubcategory, {
      url: `/api/common/subcategories/${subcategory.id}`,
      payload: { name: 'Bells' },
    });
    await harness.asOwner(categoriesContract.renameCategory, {
      url: `/api/common/categories/${category.id}`,
      payload: { name: 'Footwear' },
    });
    expect(await search('ghungroo')).toEqual([]);
    expect(await search('payal')).toEqual([]);
    expect(await search('footwear')).toEqual([title]);

    await harness.asOwner(adminProductsContract.editProduct, {
      url: `/api/admin/products/edit/${_id}`,
      payload: harness.draft({ title: 'Chhamchham', category: 'Footwear' }),
    });
    expect(await search('runjhun')).toEqual([]);
    expect(await search('chhamchham')).toEqual(['Chhamchham']);

    await harness.asOwner(adminProductsContract.deleteProduct, { url: `/api/admin/products/delete/${_id}` });
    expect(await search('chhamchham')).toEqual([]);
  });

  it('finds a piece that was added while its category was being renamed by the new name', async () => {
    const category = await harness.addCategory('Cufflinks');
    const [added] = await Promise.all([
      harness.addProduct({ title: 'Yugal Pair', category: category.id }),
      harness.asOwner(categoriesContract.renameCategory, {
        url: `/api/common/categories/${category.id}`,
        payload: { name: 'Buttons' },
      }),
    ]);
    expect(await search('buttons')).toEqual([added.title]);
  });

  it('finds a piece by the script in which it is named', async () => {
    const { title } = await harness.addProduct({ title: 'गुलबहार ढोलना' });
    expect(await search('ढोलना')).toEqual([title]);
    expect(await search('ढोल')).toEqual([title]);
    // The letter as one character and as two.
    expect(await search('गुलबहार ढोलना')).toEqual([title]);
  });

  it('finds a piece by its SKU and by the beginning of it, whatever its signs, and nothing else with it', async () => {
    const first = await harness.addProduct({ title: 'Bundi One', jewellery: { sku: 'BND-0/01' } });
    const second = await harness.addProduct({ title: 'Bundi Two', jewellery: { sku: 'BND-0/012' } });
    expect(await search('BND-0/012')).toEqual([second.title]);
    for (const typed of ['bnd-0/01', 'BND 0 01', 'bnd001'])
      expect(await search(typed)).toEqual([first.title, second.title]);
    await harness.asOwner(adminProductsContract.deleteProduct, { url: `/api/admin/products/delete/${first._id}` });
    expect(await search('BND-0/01')).toEqual([second.title]);
  });

  it('understands a limit of the price, tax included, also without any other word', async () => {
    const { name: category } = await harness.addCategory();
    for (const [title, price] of [
      ['Zamrud Cheap', 1000],
      ['Zamrud Middle', 2000],
      ['Zamrud Dear', 30_000],
    ] as const) {
      await harness.addProduct({ title, category, price });
    }
    // With 3% tax the middle one costs 2,060.
    expect(await search('zamrud under 2,060')).toEqual(['Zamrud Cheap', 'Zamrud Middle']);
    expect(await search('zamrud below ₹2,059')).toEqual(['Zamrud Cheap']);
    expect(await search('zamrud above 2k')).toEqual(['Zamrud Middle', 'Zamrud Dear']);
    expect(await search('zamrud under 500')).toEqual([]);
    expect(await search('under 2,059')).toEqual(['Zamrud Cheap']);
    expect(await search('zamrud 500')).toHaveLength(3);
    // In the digits and words of Indian keyboards, and with India's commas.
    for (const typed of ['zamrud २,०५९ से कम', 'zamrud 2 हज़ार से कम', 'zamrud under ₹2,059', 'zamrud ௨௦௦௦க்கு கீழ்']) {
      expect(await search(typed)).toEqual(['Zamrud Cheap']);
    }
  });

  it('shows what is within the price when no piece there has the words, and says so', async () => {
    const { name: category } = await harness.addCategory();
    await harness.addProduct({ title: 'Zeenat Keepsake', category, price: 100 });
    await harness.addProduct({ title: 'Zeenat Heirloom', category, price: 90_000 });
    for (const typed of ['gift for mother under ₹200', 'heirloom below 200']) {
      const { data, isPartial } = await answerTo(typed);
      expect([typed, data.map(({ title }) => title), isPartial]).toEqual([typed, ['Zeenat Keepsake'], true]);
    }
    expect(await answerTo('zeenat heirloom under 200')).toMatchObject({
      data: [{ title: 'Zeenat Keepsake' }],
      isPartial: true,
    });
    expect(await answerTo('zeenat under 200')).not.toHaveProperty('isPartial');
    for (const typed of ['under 200', 'gift under ₹200']) {
      const { data, isPartial } = await answerTo(typed);
      expect([typed, data.map(({ title }) => title), isPartial]).toEqual([typed, ['Zeenat Keepsake'], undefined]);
    }
  });

  it('finds a piece by every word of its title and material, whatever sign is before it', async () => {
    const added = [
      ['Zarivara Pendant/Qilada', 'qilada'],
      ['Kolusu.Mettika', 'mettika'],
      ['Nihar(Bawri)', 'bawri'],
      ['Ahir_Bugdi', 'bugdi'],
      ['Anokhi—Tora', 'tora'],
      ['Adiraj@Vajra', 'vajra'],
      ['https://Ujjain/Rudra', 'rudra'],
      ['Vasai·Gathi', 'gathi'],
    ] as const;
    for (const [title, word] of added) {
      await harness.addProduct({ title });
      expect([word, await search(word)]).toEqual([word, [title]]);
      expect(await search(title.toLowerCase())).toEqual([title]);
    }
    const details = { design: 'Plain', motif: 'None', craftsmanship: 'Burnished', wearability: 'Light' };
    const { title } = await harness.addProduct({
      title: 'Dorang Band',
      details: { ...details, material: 'Palladium/Tsavorite, 21K/14K, ९५० fine' },
    });
    for (const word of ['tsavorite', '14k', '१४K', '950']) expect(await search(word)).toEqual([title]);
  });

  it('uses indexes', async () => {
    const plan = async (query: ReturnType<typeof sql>) =>
      harness.db.transaction(async (tx) => {
        await tx.execute(sql`set local enable_seqscan = off`);
        const { rows } = await tx.execute(sql`explain ${query}`);
        return JSON.stringify(rows);
      });
    expect(
      await plan(sql`select product_id from search_documents where document @@ to_tsquery('simple', '''temp'':*')`),
    ).toContain('search_documents_document');
    expect(await plan(sql`select word from search_words order by word <-> 'neklace' limit 20`)).toContain(
      'search_words_trigrams',
    );
  });
});

describe('suggestions', () => {
  async function suggested(typed: string) {
    const response = await harness.get(`/api/shop/products/suggestions?typed=${encodeURIComponent(typed)}`);
    if (response.statusCode !== 200) throw new Error(response.body);
    const { places, pieces } = suggestionsContract.suggest.reply.parse(response.json()).data;
    return { places: places.map(({ category, subcategory }) => subcategory ?? category), pieces };
  }

  it.each([
    ['ea', 'Earrings', 'Chandni Chandbali'],
    ['jhu', 'Jhumka', 'Madhura Jhumka'],
    ['झु', 'Jhumka', 'Madhura Jhumka'],
    ['வளை', 'Bangles', 'Kamala Temple Kada'],
    ['neklace', 'Necklace', 'Padmavati Temple Haar'],
    ['कंगन', 'Bangles', 'Kamala Temple Kada'],
  ])('for %s name %s and show %s', async (typed, place, title) => {
    const { places, pieces } = await suggested(typed);
    expect(places).toContain(place);
    expect(pieces.map((piece) => piece.title)).toContain(title);
  });

  it('show those named so before those that only mention it', async () => {
    const mentions = harness.draft({ title: 'Plain Cuff', details: { design: 'Earth, ear and earring, ea ea ea' } });
    await harness.addProduct(mentions);
    const { pieces } = await suggested('ea');
    expect(pieces.slice(0, 2).map(({ category }) => category)).toEqual(['Earrings', 'Earrings']);
  });

  it('name no place for what is only a material, and show never more than a few pieces', async () => {
    const { places, pieces } = await suggested('temple kada');
    expect(places).toEqual(['Bangles', 'Kada']);
    const many = await suggested('gold');
    expect(many.places).toEqual([]);
    expect(many.pieces).toHaveLength(5);
    expect(pieces[0]).toEqual(expect.objectContaining({ category: 'Bangles', image: '/media/one.jpg' }));
  });

  it('show the piece of an SKU, and nothing for what is nothing', async () => {
    const { title } = await harness.addProduct({ title: 'Coded', jewellery: { sku: 'ZZ-778/A' } });
    expect((await suggested('zz-77')).pieces.map((piece) => piece.title)).toEqual([title]);
    for (const nothing of ['qqq', '%%', '््', "''", 'the'])
      expect(await suggested(nothing)).toEqual({ places: [], pieces: [] });
  });

  it('need two letters, and no more than sixty', async () => {
    for (const typed of ['', 'k', ' k ', 'x'.repeat(61)]) {
      expect((await harness.get(`/api/shop/products/suggestions?typed=${encodeURIComponent(typed)}`)).statusCode).toBe(
        400,
      );
    }
    expect((await harness.get('/api/shop/products/suggestions')).statusCode).toBe(400);
  });
});

describe('the results of a search', () => {
  const titlesOf = ({ data }: { data: { title: string }[] }) => data.map(({ title }) => title);

  it('are narrowed by category and price, and sorted, each with counts that know the other', async () => {
    const { name: category } = await harness.addCategory('Amulets');
    const { name: other } = await harness.addCategory('Talismans');
    const add = (title: string, place: string, price: number) =>
      harness.addProduct({ title: `${title} Xylograph`, category: place, price });
    await add('First', category, 1000);
    await add('Second', category, 3000);
    await add('Third', other, 2000);
    const all = await answerTo('xylograph', { sortBy: 'price-hightolow' });
    expect(titlesOf(all)).toEqual(['Second Xylograph', 'Third Xylograph', 'First Xylograph']);
    expect(all.price).toEqual({ min: 1030, max: 3090 });
    expect(all.categories).toEqual([
      { name: category, count: 2 },
      { name: other, count: 1 },
    ]);
    const narrowed = await answerTo('xylograph', { category, maxPrice: '2500', sortBy: 'title-ztoa' });
    expect(titlesOf(narrowed)).toEqual(['First Xylograph']);
    expect(narrowed.price).toEqual({ min: 1030, max: 3090 });
    expect(narrowed.categories).toEqual([
      { name: category, count: 1 },
      { name: other, count: 1 },
    ]);
    expect(titlesOf(await answerTo('xylograph under 2500', { minPrice: '2000' }))).toEqual(['Third Xylograph']);
    expect(await answerTo('xylograph', { category: 'Nothing' })).toMatchObject({ data: [], price: null });
  });

  it.each(['sortBy=drop+table', 'minPrice=cheap', `category=${'x'.repeat(1001)}`])(
    'are refused for %s',
    async (query) => {
      const { statusCode } = await harness.get(`/api/shop/search/lotus?${query}`);
      expect(statusCode).toBe(400);
    },
  );

  it('say which word of the trade the shop has no piece of', async () => {
    for (const keyword of ['mangalsutra', 'thali', 'gold mangalsutra', 'தாலி']) {
      const { data, absent } = await answerTo(keyword);
      expect(data.length).toBeGreaterThan(0);
      expect(absent).toBe(keyword.split(' ').at(-1));
    }
    expect((await answerTo('oddiyanam')).absent).toBe('oddiyanam');
    // A kangan is a bangle by another name, and what a piece is made of is a word as well.
    for (const keyword of ['kangan', 'valayal', 'haar', 'jhumki', 'bangles', 'chandbali', 'moti', 'lotus']) {
      expect([keyword, (await answerTo(keyword)).absent]).toEqual([keyword, undefined]);
    }
    await harness.addProduct({ title: 'Sita Thali', category: 'Necklace' });
    expect((await answerTo('mangalsutra')).absent).toBeUndefined();
  });
});
