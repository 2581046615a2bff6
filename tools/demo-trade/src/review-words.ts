/** What invented customers write, and what the shop answers. */

type Words = readonly [stars: number, message: string];

/** By the category of the piece. Each is used once. */
export const pieceReviews: Readonly<Record<string, readonly Words[]>> = {
  Ring: [
    [5, 'The stone really does seem to float. I keep moving my hand to see it catch the light.'],
    [
      5,
      'Ordered by the paper sizer, and it fits as if measured in the shop. The claws are smooth, nothing catches on silk.',
    ],
    [4, 'Lovely and heavier than I expected. I would have liked one more half size in between.'],
    [5, 'Worn every day for three months now, through washing up and gym. Still like new.'],
    [5, 'My fiancé chose it with one of your people on the telephone. I have never been happier with a secret.'],
    [3, 'Beautiful ring, but the box had a dent when it came. The ring itself was perfect.'],
    [5, 'The hallmark number is where they said it would be, and the app of BIS confirmed it in a minute.'],
    [4, 'The gold has a deep colour that photographs do not show. Delivery took a day longer than promised.'],
    [
      2,
      'The shank is thinner than I had imagined from the close-up. I kept it, but measure the width before you order.',
    ],
    [5, 'Bought for our tenth anniversary. She noticed before I had opened the box fully.'],
  ],
  Necklace: [
    [5, 'Every little goddess on it has a face. It sat well on a nine-yard sari and did not turn once all day.'],
    [5, 'Light enough for a whole reception, and still everybody asked where it is from.'],
    [4, 'Very fine work at the back too, which you rarely see. The hook could be a little larger.'],
    [5, 'Packed in three layers, with the certificate and a written note. We felt looked after.'],
    [5, 'My mother compared the weight on her own scales. It was right to the second decimal.'],
    [4, 'The chain is shorter than it looks on the picture; the extender solved it.'],
    [5, 'Three strings that lie exactly one under the other. Somebody has taken time over this.'],
  ],
  Bangles: [
    [4, 'Solid and wonderfully detailed. The clasp is a little stiff at first, then closes with a good click.'],
    [5, 'They ring against each other like my grandmother’s did.'],
    [5, 'Size 2-6 fits just as the size guide says. The enamel is even and bright.'],
    [5, 'Wore all three to a wedding in Madurai. Not a single scratch after two days of cooking and dancing.'],
    [3, 'Nice work, but the courier left it with the watchman although it was insured. Please tell them.'],
    [5, 'The pattern is cut through, not stamped. You see it when the light falls in.'],
  ],
  Bracelet: [
    [5, 'The clasp has a second catch. For the first time I do not worry about losing a bracelet.'],
    [4, 'Elegant and flexible. One link was a little tight and loosened within a week.'],
    [5, 'I gave it to my sister for Raksha Bandhan. She has not taken it off.'],
    [5, 'Pearls of one colour, well matched. It came a day early.'],
    [4, 'Pretty and light. I would buy it again in rose gold.'],
    [5, 'Silver that does not look like silver from a fair. Worth every rupee.'],
  ],
  Earrings: [
    [5, 'They ring very softly when I walk. Comfortable even after a long evening.'],
    [5, 'Screw backs that hold. My ears are sensitive, and there was no itching at all.'],
    [4, 'As pretty as in the photographs. A little heavier than my old ones, so not for every day.'],
    [5, 'The peacock’s neck is worked from both sides. I have shown it to everyone at the office.'],
    [5, 'Bought the studs for my daughter’s ear piercing. The smallest and most careful parcel I ever got.'],
    [2, 'One back was loose on arrival. It was repaired without any argument, but I had to send it in.'],
    [5, 'Just right with a Kanjivaram. My mother-in-law has ordered the same pair now.'],
    [4, 'Good size, good weight, clear bill. The return policy could be easier to find.'],
  ],
};

/** Reviews of the shop itself. */
export const shopReviews: readonly Words[] = [
  [
    5,
    'I ordered my daughter’s bridal set without ever visiting the shop, and was nervous until the box was opened. The finish is finer than anything we saw in the city. Thank you for answering all my questions so patiently.',
  ],
  [
    5,
    'Beautifully packed, the hallmark card was inside, and the ring fits exactly as the size guide said. My new favourite jeweller.',
  ],
  [
    4,
    'Bought a surprise for our anniversary. Delivery to Pune took five days and the courier called ahead. One star less only because I could not choose the gift paper.',
  ],
  [5, 'Light to wear, heavy with compliments. I have already sent the link to my two sisters.'],
  [4, 'The photographs are honest: what came is what I saw. Exchange for another bangle size was simple.'],
  [5, 'The bill shows gold, making and stones line by line. After years of “package prices” that is a relief.'],
  [5, 'I returned a ring that was too small. The money was back within the week, without a single call.'],
  [4, 'Prices follow the day’s rate, so I waited for a good day. That it is shown so openly is new to me.'],
];

/** What the owner hides. */
export const unwelcome: readonly Words[] = [
  [1, 'CHEAP GOLD LOANS call now best rates no papers needed!!!'],
  [1, 'Why so expensive?? My uncle sells the same for half. Do not buy here, come to his shop in T Nagar.'],
];

/** Answers to contented customers and to others; `{name}` is the first name. */
export const answers: Readonly<Record<'glad' | 'sorry', readonly string[]>> = {
  glad: [
    'Thank you, {name}. I shall read this to the bench tomorrow; they will be glad.',
    'Thank you, {name}! Kindly bring it in whenever you are in Mylapore, we clean it free of charge.',
    'How kind, {name}. May it be worn often.',
    'Thank you for telling others about the weight and the bill, {name}. That is what we hope people look at.',
    'We are happy that it fits, {name}. Please write to us before the next occasion.',
  ],
  sorry: [
    'Thank you for telling us, {name}, and we are sorry. We have spoken to the courier and to our packer.',
    'We are sorry, {name}. Please send it to us at our cost whenever it suits you, and we shall put it right.',
  ],
};

/** Messages that go with gifts. */
export const giftMessages: readonly string[] = [
  'For Amma, on your sixtieth. With all our love from Bengaluru.',
  'Happy anniversary, my dear. Twenty-five years and counting.',
  'To the bride, from her cousins. Wear it and think of our summers in Thanjavur.',
  'Happy Raksha Bandhan, little sister!',
  'For Meenu’s first Diwali in her new home.',
  'Congratulations on the new job. You have earned something that shines.',
  'Happy birthday, Paati. The pearls are from all nine of us.',
  'With love on Akshaya Tritiya.',
];

/** Notes that the owner keeps about orders. */
export const ownerNotes: readonly string[] = [
  'Called: please deliver after 5 p.m., nobody at home before.',
  'Asked for the hallmark certificate as a copy by e-mail. Sent.',
  'Long-standing customer of the Mylapore shop; add the velvet pouch.',
  'Wants the inside polished; spoke to the bench, no delay.',
  'Wedding on the weekend after: must not be late.',
];
