/** Invented people of the demo shop. */

/** The account for visitors of the demo. It has no reviews, so that visitors can write some. */
export const demoShopper = {
  userName: 'Meera Krishnan',
  email: 'shopper@kanaka.example',
  password: 'kanaka-shopper',
};

/** Reviews by other shoppers, of the shop (no piece) or of a piece by its title. */
export const reviews: { author: string; piece?: string; stars: number; message: string }[] = [
  {
    author: 'Lakshmi Narayanan',
    stars: 5,
    message:
      'I ordered my daughter’s bridal set without ever visiting the shop, and was nervous until the box was opened. The finish is finer than anything we saw in the city. Thank you for answering all my questions so patiently.',
  },
  {
    author: 'Ananya Iyer',
    stars: 5,
    message:
      'Beautifully packed, the hallmark card was inside, and the ring fits exactly as the size guide said. My new favourite jeweller.',
  },
  {
    author: 'Rohan Mehta',
    stars: 4,
    message:
      'Bought a surprise for our anniversary. Delivery to Pune took five days and the courier called ahead. One star less only because I could not choose the gift paper.',
  },
  {
    author: 'Fathima Begum',
    stars: 5,
    message: 'Light to wear, heavy with compliments. I have already sent the link to my two sisters.',
  },
  {
    author: 'Kavya Reddy',
    stars: 4,
    message: 'The photographs are honest: what came is what I saw. Exchange for another bangle size was simple.',
  },
  {
    author: 'Lakshmi Narayanan',
    piece: 'Padmavati Temple Haar',
    stars: 5,
    message: 'Every little goddess on it has a face. It sat well on a nine-yard sari and did not turn once all day.',
  },
  {
    author: 'Ananya Iyer',
    piece: 'Dhruva Solitaire Ring',
    stars: 5,
    message: 'The stone really does seem to float. I keep moving my hand to see it catch the light.',
  },
  {
    author: 'Fathima Begum',
    piece: 'Madhura Jhumka',
    stars: 5,
    message: 'They ring very softly when I walk. Comfortable even after a long evening.',
  },
  {
    author: 'Kavya Reddy',
    piece: 'Kamala Temple Kada',
    stars: 4,
    message: 'Solid and wonderfully detailed. The clasp is a little stiff at first, then closes with a good click.',
  },
];

/** An author's account, derived from the name; signing in with it shows nothing but the author's own reviews. */
export function accountOf(author: string) {
  return {
    userName: author,
    email: `${author.toLowerCase().replace(/\s+/g, '.')}@kanaka.example`,
    password: 'kanaka-shopper',
  };
}
