/** The shop's five collections: their texts, and the category that names them and that the listing filters by. */
export const collections = [
  {
    category: 'Necklace',
    description:
      'Temple haars and pearl strands, mango malas and single rivers of diamonds: pieces that rest at the throat and hold a room.',
    alt: 'A kundan choker on a red silk cord, on deep green',
  },
  {
    category: 'Ring',
    description:
      'From a solitaire raised in six slim claws to a lotus opening around a ruby, each ring is shaped for the hand that will wear it.',
    alt: 'Temple, ruby, emerald and twisted gold rings on deep green',
  },
  {
    category: 'Bangles',
    description:
      'Filigree, enamel and rope-twisted gold. Worn alone or stacked to the wrist bone, they answer every movement.',
    alt: 'Three broad gold bangles standing on deep green',
  },
  {
    category: 'Bracelet',
    description: 'Supple lines of diamonds, curb links and pearls, with clasps that close with a small, certain click.',
    alt: 'Pearl, curb-link and charm bracelets on deep green',
  },
  {
    category: 'Earrings',
    description: 'Jhumkas that ring softly, peacock drops and quiet studs: light on the ear, and made to catch it.',
    alt: 'Jhumkas and peacock drops on deep green',
  },
] as const;

export type Collection = (typeof collections)[number];
