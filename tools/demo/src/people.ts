/** Invented people of the demo shop. */
import { reviewWords, type ReviewWords } from './catalogue-files.ts';

/** The account for visitors of the demo. It has no reviews, so that visitors can write some. */
export const demoShopper = {
  userName: 'Meera Krishnan',
  email: 'shopper@kanaka.example',
  password: 'kanaka-shopper',
};

const authors = ['Lakshmi Narayanan', 'Ananya Iyer', 'Rohan Mehta', 'Fathima Begum', 'Kavya Reddy'];
const reviewed = ['Padmavati Temple Haar', 'Dhruva Solitaire Ring', 'Madhura Jhumka', 'Kamala Temple Kada'];

/** A review of a piece, by its title, or of the shop. */
export type DemoReview = ReviewWords & { author: string; piece?: string };

/** For a shop without trade: reviews by other shoppers, of the shop (no piece) or of a piece by its title. */
export const reviews: DemoReview[] = authors.flatMap((author, place) => {
  const piece = reviewed[place] ?? '';
  const ofPieces = (reviewWords.pieces[piece] ?? []).slice(0, 1);
  return [
    ...reviewWords.shop.slice(place, place + 1).map((words) => ({ author, ...words })),
    ...ofPieces.map((words) => ({ author, piece, ...words })),
  ];
});

/** An author's account, derived from the name; signing in with it shows nothing but the author's own reviews. */
export function accountOf(author: string) {
  return {
    userName: author,
    email: `${author.toLowerCase().replace(/\s+/g, '.')}@kanaka.example`,
    password: 'kanaka-shopper',
  };
}
