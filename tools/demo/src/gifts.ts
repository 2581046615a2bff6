/** The demo's collections of gifts: of a rule, or of chosen pieces by their titles. */
type Gift = {
  title: string;
  slug: string;
  description: string;
  /** Its picture in `catalogue/images`, and what it shows. */
  file: string;
  alt: string;
  searchWords: string;
} & ({ rule: string; pieces?: undefined } | { rule?: undefined; pieces: readonly string[] });

export const gifts: readonly Gift[] = [
  {
    title: 'For mother',
    slug: 'for-mother',
    description:
      'Pearls that go with silk and with cotton, and rubies she will wear every day. Each comes wrapped, with your words on a card.',
    file: 'moti-teenlada-pearl-necklace-alt.jpg',
    alt: 'Three strands of white pearls on deep green',
    searchWords: 'amma mom mum mummy maa day',
    pieces: [
      'Moti Teenlada Pearl Necklace',
      'Bindu Pearl Drops',
      'Kumkum Ruby Studs',
      'Megha Pearl Bracelet',
      'Padma Temple Ring',
      'Madhura Jhumka',
    ],
  },
  {
    title: 'Wedding',
    slug: 'wedding',
    description:
      'For the bride, and for all who stand beside her: temple gold, kundan and enamel that will be handed on.',
    file: 'banner-bridal-mobile.jpg',
    alt: 'A bridal necklace of lotus medallions with a pair of jhumkas on deep green',
    searchWords: 'bride bridal marriage shaadi engagement',
    pieces: [
      'Padmavati Temple Haar',
      'Noorbagh Kundan Choker',
      'Ambi Mango Mala',
      'Chandni Chandbali',
      'Madhura Jhumka',
      'Kamala Temple Kada',
      'Meena Enamel Bangles, Pair',
      'Chhanak Churi Set of Six',
    ],
  },
  {
    title: 'Anniversary',
    slug: 'anniversary',
    description: 'Diamonds for the years behind you and the ones to come, from a single stone to a full river of them.',
    file: 'akhanda-eternity-band-alt.jpg',
    alt: 'A platinum band with a full circle of diamonds on deep green',
    searchWords: 'wife husband love valentine',
    rule: 'material=Diamond',
  },
  {
    title: 'Under ₹50,000',
    slug: 'under-50000',
    description: 'Small in price and not in care: the same bench, the same box, the same card.',
    file: 'tara-tennis-bracelet-alt.jpg',
    alt: 'A silver bracelet with a line of bright stones on deep green',
    searchWords: 'small budget',
    rule: 'maxPrice=50000',
  },
  {
    title: 'For a daughter',
    slug: 'for-a-daughter',
    description: 'A first gold of her own: light, bright and made to be worn, not kept in a locker.',
    file: 'surya-pendant-necklace-alt.jpg',
    alt: 'A gold sun pendant with one diamond on deep green',
    searchWords: 'birthday girl sister graduation',
    pieces: [
      'Surya Pendant Necklace',
      'Vritta Twist Hoops',
      'Veni Twist Band',
      'Smriti Charm Bracelet',
      'Bindu Pearl Drops',
    ],
  },
  {
    title: 'Under ₹1,00,000',
    slug: 'under-100000',
    description: 'Gold and pearls for birthdays, Deepavali and thank-yous that should last.',
    file: 'veni-twist-band-alt.jpg',
    alt: 'A band of twisted gold on deep green',
    searchWords: 'deepavali diwali',
    rule: 'maxPrice=100000',
  },
];
