import * as contract from '@kanaka/contracts/reviews/reviews';
import { accountOf, type DemoReview } from './people.ts';
import { piecesThere } from './pieces-there.ts';
import { unlessThere, type ShopClient } from './shop-client.ts';

/** Lets people who have an account write reviews, which the owner then shows or hides, and answers. */
export async function seedReviews(
  owner: ShopClient,
  {
    visitor,
    reviews,
    onWritten = async () => undefined,
  }: { visitor: () => ShopClient; reviews: readonly DemoReview[]; onWritten?: () => Promise<unknown> },
): Promise<void> {
  const there = await piecesThere(owner);
  for (const [author, own] of Map.groupBy(reviews, (review) => review.author)) {
    const shop = visitor();
    const userId = await shop.signIn(accountOf(author));
    for (const { piece, stars, message } of own) {
      const productId = piece === undefined ? null : there.get(piece)?._id;
      if (productId === undefined) continue;
      await unlessThere(
        shop.call(contract.addReview, { body: { userId, productId, reviewValue: stars, reviewMessage: message } }),
      );
    }
  }
  await onWritten();
  const { data } = await owner.call(contract.adminListReviews, { query: { limit: contract.MAX_REVIEWS_A_PAGE } });
  for (const { _id: id, reviewMessage, hiddenAt } of data) {
    const said = reviews.find(({ message }) => message === reviewMessage);
    if (!said) continue;
    const { author, answer, hidden = false } = said;
    // Of authors who have not bought it is hidden until the owner shows it.
    if (hidden !== (hiddenAt !== null)) await owner.call(contract.showReview, { params: { id }, body: { hidden } });
    const [name = ''] = author.split(' ');
    if (answer)
      await owner.call(contract.answerReview, { params: { id }, body: { answer: answer.replace('{name}', name) } });
  }
}
