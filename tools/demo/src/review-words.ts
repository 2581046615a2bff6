/** What invented customers write about the pieces and the shop, and what the shop answers to some of them. */

/** Each is used once; `{name}` in an answer is the customer's first name. */
export type ReviewWords = readonly [stars: number, message: string, answer?: string];

/** By the title of the piece: each speaks only of what this piece is and has. */
export const pieceReviews: Readonly<Record<string, readonly ReviewWords[]>> = {
  'Dhruva Solitaire Ring': [
    [
      5,
      'The stone really does seem to float. I keep moving my hand to see it catch the light.',
      'Thank you, {name}. The claws are shaped by hand for exactly that; I shall tell the bench.',
    ],
    [5, 'My fiancé chose it with one of your people on the telephone. I have never been happier with a secret.'],
    [4, 'Lovely, and brighter than I expected. I would have liked one more half size in between.'],
  ],
  'Raktima Ruby Halo Ring': [
    [
      5,
      'Bought for our tenth anniversary. She noticed the ruby before I had opened the box fully.',
      'How kind of you to tell us, {name}. Many happy years more.',
    ],
    [
      4,
      'The rose gold has a warmth that photographs do not show. Delivery took a day longer than promised.',
      'Thank you, {name}, and sorry for the extra day. We have spoken to the courier.',
    ],
  ],
  'Vanya Emerald Cocktail Ring': [
    [
      2,
      'The twin band is thinner than I had imagined from the close-up. I kept it for the emerald, but measure before you order.',
      'We are sorry, {name}. Please write to us: if you would rather have another ring, we exchange it at our cost.',
    ],
    [5, 'The emerald is as deep as in the pictures, and the diamonds around it do not compete with it.'],
  ],
  'Padma Temple Ring': [
    [
      5,
      'Every petal has its own ridge. It opens just wide enough for my middle finger and stays there.',
      'Thank you, {name}. Those ridges take an afternoon each time.',
    ],
    [
      3,
      'Beautiful ring, but the box had a dent when it came. The ring itself was perfect.',
      'Thank you for telling us, {name}, and we are sorry about the box. We pack it in a stronger one now.',
    ],
  ],
  'Veni Twist Band': [
    [5, 'Worn every day for three months now, through washing up and gym. Still like new.'],
    [
      5,
      'Ordered by the paper sizer, and it fits as if measured in the shop. Nothing catches on silk.',
      'We are happy that it fits, {name}. Please write to us before the next occasion.',
    ],
    [
      5,
      'The hallmark number is where they said it would be, and the app of BIS confirmed it in a minute.',
      'Thank you, {name}. We wish everybody would check it like that.',
    ],
    [4, 'Plain and pretty. A little heavier than my old band, which I have come to like.'],
  ],
  'Akhanda Eternity Band': [
    [5, 'One unbroken line of light, and so low that gloves go over it. It sits well beside my solitaire.'],
    [4, 'Heavier than I thought, in a good way. That it comes in half sizes decided it for me.'],
  ],
  'Padmavati Temple Haar': [
    [
      5,
      'Every lotus on it looks carved. It sat well on a nine-yard sari and did not turn once all day.',
      'Thank you, {name}. We would love to see a photograph of the day.',
    ],
  ],
  'Noorbagh Kundan Choker': [
    [5, 'The silk cord lets me wear it close or lower, and the emerald drops move with every step.'],
  ],
  'Moti Teenlada Pearl Necklace': [
    [
      5,
      'Three strings that lie exactly one under the other. Somebody has taken time over this.',
      'Thank you, {name}. Stringing takes two days, and they will be glad to hear this.',
    ],
    [5, 'Wore the brooch at the side for the reception and at the nape for dinner. Everybody asked where it is from.'],
    [4, 'The pearls match beautifully. I had hoped for a slightly longer inner strand.'],
  ],
  'Surya Pendant Necklace': [
    [
      5,
      'Light enough for every day, and the rays really throw light. My daughter has taken it over already.',
      'Then we hope that she leaves it to you on Sundays, {name}.',
    ],
    [4, 'The chain ends exactly where my collar opens. The picture made the pendant look a little larger.'],
    [
      5,
      'Packed in three layers, with a written note. We felt looked after.',
      'Thank you, {name}. The note was written by the person who packed it.',
    ],
  ],
  'Dhara Diamond Rivière': [
    [
      5,
      'It lies like a ribbon and shows almost no metal. The bill lists weight and stones; that convinced my father.',
      'Thank you, {name}. A bill should be as clear as the stones.',
    ],
  ],
  'Ambi Mango Mala': [
    [
      5,
      'My mother compared the weight on her own scales. It was right to the second decimal.',
      'Thank you, {name}. We weigh twice before we pack, and are glad when somebody weighs a third time.',
    ],
  ],
  'Kamala Temple Kada': [
    [4, 'Solid and wonderfully detailed. It takes a moment to slip over the hand, as a kada should.'],
    [
      5,
      'The rubies are level with the gold, so nothing catches on the sari. I have hardly looked up from my wrist.',
      'Thank you, {name}. The stones are set last, for that very reason.',
    ],
  ],
  'Jaali Filigree Bangle': [
    [
      5,
      'The pattern is open wire, not stamped. You see it when the light falls in.',
      'Thank you, {name}. Only few people still coil wire as fine as this.',
    ],
    [
      3,
      'Nice work, but the courier left it with the watchman although it was insured. Please tell them.',
      'Thank you for telling us, {name}, and we are sorry. We have told the courier in writing.',
    ],
  ],
  'Tushar Pavé Bangle': [
    [5, 'Silver that does not look like silver from a fair. It outshone everything else at our table.'],
    [4, 'Bright all around, and smooth inside. I would buy a slimmer one too.', 'We shall think of one, {name}.'],
  ],
  'Triveni Rope Bangles, Set of Three': [
    [5, 'They ring against each other like my grandmother’s did.', 'How lovely to read, {name}. Thank you.'],
    [5, 'Wore all three to a wedding in Madurai. Not a single scratch after two days of cooking and dancing.'],
  ],
  'Meena Enamel Bangles, Pair': [
    [
      5,
      'The enamel is even and bright, and the little mangoes are a joy. The size is as the guide says.',
      'Thank you, {name}. The colours are fired in stages, and each is looked at by daylight.',
    ],
  ],
  'Chhanak Churi Set of Six': [[5, 'Six together sound like a festival; two are enough for the office.']],
  'Tara Tennis Bracelet': [
    [
      4,
      'Elegant and flexible. One link was a little tight and loosened within a week.',
      'Thank you, {name}. Should it tighten again, please send it to us at our cost.',
    ],
    [5, 'The clasp has a second catch. For the first time I do not worry about losing a bracelet.'],
    [
      5,
      'I gave it to my sister for Raksha Bandhan. She has not taken it off.',
      'That is the best place for it, {name}.',
    ],
    [4, 'Pretty, and light for its size. I had two links taken out, and now it fits.'],
    [5, 'Zircons in one even line. By lamplight nobody believes that it is silver.'],
  ],
  'Kadi Curb Bracelet': [
    [
      5,
      'Heavy, flat and quiet on the wrist. My husband, who wears no jewellery, wears it.',
      'Thank you, {name}. Please give him our regards.',
    ],
    [5, 'The weight on the bill and on our scales agreed. The links lie as flat as in the picture.'],
  ],
  'Megha Pearl Bracelet': [
    [
      5,
      'Pearls of one colour, well matched. It came a day early.',
      'Thank you, {name}. They are matched in daylight, by one person.',
    ],
    [4, 'Rolls over the hand without a clasp, which I like. The lotus turns to the inside now and then.'],
    [5, 'For my mother, who could not fasten her old bracelet alone any more. She was moved.'],
  ],
  'Smriti Charm Bracelet': [
    [5, 'I find a new charm every time I look. The leaf is my favourite.'],
    [
      4,
      'Playful, and quieter than I feared. The sun catches on wool sometimes.',
      'Thank you for telling us, {name}. Bring it in, and we round its points for you.',
    ],
  ],
  'Navagraha Gem Bracelet': [
    [
      5,
      'My father had it examined: all nine stones are what they should be.',
      'We are glad that he did, {name}. All nine were tested here, too.',
    ],
    [5, 'Nine colours in a row, and the chain at the back fits my thin wrist and my mother’s.'],
  ],
  'Latika Vine Cuff': [
    [5, 'No two leaves lie alike, and the little diamonds are like dew. It slips on sideways with no effort.'],
    [
      4,
      'Pretty, and light to wear. A little wide for my wrist, but it stays.',
      'Thank you, {name}. Please bring it in: it is closed by a few millimetres in a minute.',
    ],
  ],
  'Madhura Jhumka': [
    [
      5,
      'They ring very softly when I walk. Comfortable even after a long evening.',
      'Thank you, {name}. It is the pearls that ring.',
    ],
    [5, 'Just right with a Kanjivaram. My mother-in-law has ordered the same pair now.'],
    [
      4,
      'As pretty as in the photographs. A little heavier than my old jhumkas, so not for every day.',
      'Thank you, {name}. An ear chain takes a part of the weight; please ask us for one.',
    ],
  ],
  'Chandni Chandbali': [[5, 'The crescent is generous, and still nothing pulls at the ear.']],
  'Vritta Twist Hoops': [
    [5, 'My hoops for every day. The hinge closes with a small click and has not opened by itself once.'],
    [
      5,
      'Comfortable on the telephone and under a helmet, which is all I ask of hoops.',
      'We had not tried the helmet, {name}. Now we know.',
    ],
    [
      4,
      'Good size, good weight, clear bill. The return policy could be easier to find.',
      'Thank you, {name}. Every piece has a link to it now.',
    ],
  ],
  'Mayura Peacock Drops': [
    [
      5,
      'The peacock stands out like a little statue. I have shown it to everyone at the office.',
      'Thank you, {name}. The left and the right one look at each other on purpose.',
    ],
  ],
  'Kumkum Ruby Studs': [
    [5, 'Screw backs that hold. My ears are sensitive, and there was no itching at all.'],
    [
      5,
      'Red almost edge to edge. I wear them to the office and to puja.',
      'Thank you, {name}. That is just what they were drawn for.',
    ],
    [
      2,
      'One screw back was loose on arrival. It was repaired without any argument, but I had to send it in.',
      'We are sorry, {name}, and thank you for your patience. We check every back once more before packing now.',
    ],
  ],
  'Bindu Pearl Drops': [
    [
      5,
      'They weigh almost nothing, and the pearls are like two moons.',
      'Thank you, {name}. Finding two that match takes the longest.',
    ],
    [4, 'From desk to dinner, as the description says. I would have liked a slightly longer drop.'],
    [5, 'A present for my daughter after her exams. The smallest and most careful parcel I ever got.'],
  ],
};

/** Reviews of the shop itself. */
export const shopReviews: readonly ReviewWords[] = [
  [
    5,
    'I ordered without ever visiting the shop, and was nervous until the box was opened. The finish is finer than anything we saw in the city. Thank you for answering all my questions so patiently.',
    'Thank you for trusting us, {name}. Questions are welcome at any time.',
  ],
  [5, 'Beautifully packed, the bill was inside, and everything was as described. My new favourite jeweller.'],
  [
    4,
    'Delivery took five days, and the courier called ahead. One star less only because I could not choose the gift paper.',
    'Thank you, {name}. Gift wrap to choose from is a good idea; we shall try it for the next festival.',
  ],
  [5, 'Light to wear, heavy with compliments. I have already sent the link to my two sisters.'],
  [4, 'The photographs are honest: what came is what I saw.'],
  [
    5,
    'The bill shows metal, making and stones line by line. After years of “package prices” that is a relief.',
    'Thank you for telling others about the bill, {name}. That is what we hope people look at.',
  ],
  [5, 'I wrote three questions by WhatsApp and had three clear answers within the hour.'],
  [
    4,
    'Prices follow the day’s rate, so I waited for a good day. That it is shown so openly is new to me.',
    'We would wait, too, {name}. Thank you.',
  ],
];
