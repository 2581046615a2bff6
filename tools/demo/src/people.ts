/** Invented people of the demo shop. */
import { pieceReviews, shopReviews } from './review-words.ts';

/** The account for visitors of the demo. It has no reviews, so that visitors can write some. */
export const demoShopper = {
  userName: 'Meera Krishnan',
  email: 'shopper@kanaka.example',
  password: 'kanaka-shopper',
};

type Review = { author: string; piece?: string; stars: number; message: string };

const authors = ['Lakshmi Narayanan', 'Ananya Iyer', 'Rohan Mehta', 'Fathima Begum', 'Kavya Reddy'];
const reviewed = ['Padmavati Temple Haar', 'Dhruva Solitaire Ring', 'Madhura Jhumka', 'Kamala Temple Kada'];

/** For a shop without trade: reviews by other shoppers, of the shop (no piece) or of a piece by its title. */
export const reviews: Review[] = authors.flatMap((author, place): Review[] => {
  const piece = reviewed[place];
  const [ofShop, ofPiece] = [shopReviews[place], piece && pieceReviews[piece]?.[0]];
  return [
    ...(ofShop ? [{ author, stars: ofShop[0], message: ofShop[1] }] : []),
    ...(piece && ofPiece ? [{ author, piece, stars: ofPiece[0], message: ofPiece[1] }] : []),
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
