import { afterAll, beforeAll, expect, it } from '@jest/globals';
import * as productsContract from '@kanaka/contracts/catalog/products';
import { startCatalogHarness, type CatalogHarness } from '../../test/catalog-harness.ts';

/** A small shop, its pieces named as Indian jewellers name theirs: title, category, subcategory, material, SKU. */
const pieces = [
  ['Padmavati Temple Haar', 'Necklace', 'Temple', '22k yellow gold with rubies', 'KNK-001'],
  ['Noorbagh Kundan Choker', 'Necklace', 'Kundan', '22k gold with polki diamonds', 'KNK-002'],
  ['Moti Teenlada Necklace', 'Necklace', 'Pearl', 'Round white freshwater pearls', 'KNK-003'],
  ['Surya Pendant', 'Necklace', 'Pendant', '18k yellow gold with one diamond', 'KNK-004'],
  ['Shubha Mangalsutra', 'Necklace', 'Mangalsutra', '22k gold and black beads', 'KNK-005'],
  ['Kamala Temple Kada', 'Bangles', 'Kada', '22k yellow gold', 'KNK-006'],
  ['Meena Enamel Bangles, Pair', 'Bangles', 'Enamel', '22k yellow gold with enamel', 'KNK-007'],
  ['Kadi Curb Bracelet', 'Bracelet', 'Chain', '22k yellow gold', 'KNK-008'],
  ['Megha Pearl Bracelet', 'Bracelet', 'Pearl', 'Freshwater pearls', 'KNK-009'],
  ['Madhura Jhumka', 'Earrings', 'Jhumka', '22k yellow gold with pearls', 'KNK-010'],
  ['Chandni Chandbali', 'Earrings', 'Chandbali', '22k yellow gold', 'KNK-011'],
  ['Kumkum Ruby Studs', 'Earrings', 'Studs', '18k yellow gold with rubies', 'KNK-012'],
  ['Dhruva Solitaire', 'Ring', 'Solitaire', '18k white gold with a diamond', 'KNK-013'],
  ['Veni Twist Band', 'Ring', 'Band', '22k yellow gold', 'KNK-014'],
  ['Runjhun Pair', 'Anklets', 'Payal', '925 silver', 'KNK-015'],
  ['Tara Pin', 'Nose pins', 'Nath', '22k yellow gold', 'KNK-016'],
  ['Sandhya Halo Ring', 'Ring', 'Halo', '18k rose gold', 'KNK-017'],
  ['Chanda Dome Ring', 'Ring', 'Dome', '22k yellow gold', 'KNK-018'],
  ['Nila Band/Thushi Qilada', 'Toe rings', 'Metti', 'Platinum/Moissanite', 'KNK-019'],
] as const;

/** What people type, and the category of which the best three pieces must be one, or the piece that must be the first. */
const queries: [string, string][] = [
  // As the reviews of the shop tried them.
  ['झुमका', 'Earrings'],
  ['कंगन', 'Bangles'],
  ['मंगलसूत्र', 'Shubha Mangalsutra'],
  ['கம்மல்', 'Earrings'],
  ['வளையல்', 'Bangles'],
  ['KNK-001', 'Padmavati Temple Haar'],
  // Hindi, written well and less well.
  ['झूमके', 'Earrings'],
  ['चूड़ियां', 'Bangles'],
  ['कड़ा', 'Bangles'],
  ['कडा', 'Bangles'],
  ['अँगूठी', 'Ring'],
  ['अंगुठी', 'Ring'],
  ['सोने का हार', 'Necklace'],
  ['मोती की माला', 'Moti Teenlada Necklace'],
  ['हीरे की अंगूठी', 'Dhruva Solitaire'],
  ['चांदी की पायल', 'Anklets'],
  ['नथनी', 'Nose pins'],
  ['कान की बाली', 'Earrings'],
  ['मंगल सूत्र', 'Shubha Mangalsutra'],
  ['ब्रेसलेट', 'Bracelet'],
  // Tamil.
  ['மோதிரம்', 'Ring'],
  ['தங்க வளையல்', 'Bangles'],
  ['முத்து மாலை', 'Moti Teenlada Necklace'],
  ['ஜிமிக்கி', 'Earrings'],
  ['ஜிமிக்கி கம்மல்', 'Earrings'],
  ['கொலுசு', 'Anklets'],
  ['மூக்குத்தி', 'Nose pins'],
  ['தாலி', 'Shubha Mangalsutra'],
  // Names of pieces in other scripts, and scripts beside one another.
  ['पद्मावती', 'Padmavati Temple Haar'],
  ['சூர்யா', 'Surya Pendant'],
  ['gold झुमका', 'Earrings'],
  ['temple कंगन', 'Kamala Temple Kada'],
  // Hindi and Tamil in Latin letters.
  ['jimiki kammal', 'Earrings'],
  ['sone ka haar', 'Necklace'],
  ['chandi ki payal', 'Anklets'],
  ['kundan gulubandh', 'Noorbagh Kundan Choker'],
  ['mookuthi', 'Nose pins'],
  // Misspelt English, plurals, incomplete words.
  ['neklace', 'Necklace'],
  ['neckless', 'Necklace'],
  ['dimond ring', 'Dhruva Solitaire'],
  ['braclet', 'Bracelet'],
  ['earing', 'Earrings'],
  ['mangalsutr', 'Shubha Mangalsutra'],
  ['chand baali', 'Chandni Chandbali'],
  ['solit', 'Dhruva Solitaire'],
  // The nearest word before a shorter one that is in a title.
  ['earings', 'Earrings'],
  ['erring', 'Earrings'],
  ['earring', 'Earrings'],
  ['bangels', 'Bangles'],
  ['bangal', 'Bangles'],
  ['pendent', 'Surya Pendant'],
  ['pendants', 'Surya Pendant'],
  ['jhumkas', 'Earrings'],
  ['jumkas', 'Earrings'],
  ['necklas', 'Necklace'],
  ['nacklace', 'Necklace'],
  ['anklat', 'Anklets'],
  ['braclets', 'Bracelet'],
  ['mangalsuthra', 'Shubha Mangalsutra'],
  // Words that people join or divide.
  ['rosegold', 'Sandhya Halo Ring'],
  ['rosegoldring', 'Sandhya Halo Ring'],
  ['nosepin', 'Nose pins'],
  ['nosepins', 'Nose pins'],
  ['nospin', 'Nose pins'],
  ['toering', 'Toe rings'],
  ['toerings', 'Toe rings'],
  ['goldring', 'Ring'],
  ['goldrings', 'Ring'],
  ['diamondring', 'Dhruva Solitaire'],
  ['pearlbracelet', 'Megha Pearl Bracelet'],
  ['templehaar', 'Padmavati Temple Haar'],
  ['916bangles', 'Bangles'],
  ['haloring', 'Sandhya Halo Ring'],
  ['ear rings', 'Earrings'],
  ['gold ear rings', 'Earrings'],
  ['mangal sutra', 'Shubha Mangalsutra'],
  ['neck lace', 'Necklace'],
  ['brace let', 'Bracelet'],
  ['an klet', 'Anklets'],
  ['chand bali', 'Chandni Chandbali'],
  ['सोनाहार', 'Necklace'],
  // After a sign, and typed with it.
  ['thushi', 'Nila Band/Thushi Qilada'],
  ['Band/Thushi', 'Nila Band/Thushi Qilada'],
  ['moissanite', 'Nila Band/Thushi Qilada'],
  ['metti.thushi', 'Nila Band/Thushi Qilada'],
  // Codes and marks.
  ['knk 013', 'Dhruva Solitaire'],
  ['KNK014', 'Veni Twist Band'],
  ['916 bangles', 'Bangles'],
  ['knk ०१३', 'Dhruva Solitaire'],
  ['९१६ bangles', 'Bangles'],
];

let harness: CatalogHarness;
beforeAll(async () => {
  harness = await startCatalogHarness();
  const known = new Map<string, string>([['Ring', '']]);
  for (const [title, category, subcategory, material, sku] of pieces) {
    const { id } = known.has(category) ? { id: known.get(category) } : await harness.addCategory(category);
    known.set(category, id ?? '');
    if (id && !known.has(`${category}/${subcategory}`)) {
      known.set(`${category}/${subcategory}`, (await harness.addSubcategory(id, subcategory)).id);
    }
    await harness.addProduct({
      title,
      category,
      ...(id && { subcategory }),
      jewellery: { sku },
      details: {
        material,
        // Words that a mistyped one is in, or is nearer to than to the piece that is meant.
        design: 'Drawn by hand for wearing at the hearing of angels, on the neck or less',
        motif: 'The sky',
        craftsmanship: 'Burnished',
        wearability: 'Light',
      },
    });
  }
});
afterAll(() => harness.stop());

async function isHit([typed, wanted]: [string, string]): Promise<boolean> {
  const response = await harness.get(`/api/shop/search/${encodeURIComponent(typed)}`);
  const found = productsContract.searchProducts.reply.parse(response.json()).data;
  return found[0]?.title === wanted || found.slice(0, 3).some(({ category }) => category === wanted);
}

it(`Finds what people mean by each of ${queries.length} keywords they type`, async () => {
  const missed: string[] = [];
  for (const query of queries) if (!(await isHit(query))) missed.push(query.join(' → '));
  expect(missed).toEqual([]);
});
