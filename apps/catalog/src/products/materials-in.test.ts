import { describe, expect, it } from '@jest/globals';
import { materialsIn } from './materials-in.ts';

describe('the materials of a piece', () => {
  it.each<[string, string[]]>([
    ['22k gold', ['Gold']],
    ['18K ROSE-GOLD', ['Rose Gold']],
    [
      '18k gold in three colours: one bangle each in white, yellow and rose.',
      ['Yellow Gold', 'White Gold', 'Rose Gold'],
    ],
    ['Five churis in 22k yellow gold and one in 18k rose gold.', ['Yellow Gold', 'Rose Gold']],
    ['White and yellow gold', ['Yellow Gold', 'White Gold']],
    ['White freshwater pearls of 6 mm with 22k gold spacers and a ruby-set charm.', ['Gold', 'Ruby', 'Pearl']],
    ['Solid 22k yellow gold, bright-polished, with no stones to catch or come loose.', ['Yellow Gold']],
    ['Gold without diamonds or rubies, and one pearl', ['Gold', 'Pearl']],
    [
      '22k yellow gold with glass enamel in ruby red and bottle green, and small uncut diamonds.',
      ['Yellow Gold', 'Diamond', 'Polki', 'Enamel'],
    ],
    ['22k gold with uncut polki diamonds and emeralds', ['Gold', 'Diamond', 'Polki', 'Emerald']],
    ['18k white gold with three full rows of lab-grown brilliants.', ['White Gold', 'Diamond', 'Lab-grown Diamond']],
    ['One brilliant-cut diamond of about 0.70 ct, laboratory-grown.', ['Diamond', 'Lab-grown Diamond']],
    ['Lab-created round white diamonds', ['Diamond', 'Lab-grown Diamond']],
    ['Lab-grown rubies and diamonds', ['Diamond', 'Ruby']],
    ['Diamonds and lab-grown blue sapphires', ['Diamond', 'Sapphire']],
    ['Diamonds; lab-grown', ['Diamond']],
    ['Platinum with an emerald-cut diamond', ['Platinum', 'Diamond']],
    ['Gold-plated silver, mother-of-pearl, meenakari', ['Silver', 'Enamel']],
    ['Sapphires, corals', ['Sapphire', 'Coral']],
    ['Golden marigold, silvery and pearly', []],
    ['Solid metal', []],
    ['', []],
  ])('are found in the owner’s text: %s', (words, materials) => {
    expect(materialsIn(words)).toEqual(materials);
  });

  it('are found quickly in long and unusual texts', () => {
    for (const odd of ['yellow ', 'no ', 'gold in colours ', 'white, ', '\n\t ']) {
      expect(materialsIn(odd.repeat(2000).slice(0, 2000)).length).toBeLessThan(4);
    }
  });
});
