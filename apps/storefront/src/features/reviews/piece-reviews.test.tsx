import { describe, expect, it } from '@jest/globals';
import { within } from '@testing-library/react';
import { ring } from '../../../test/pieces.ts';
import { asha, renderShop, serveShop } from '../../../test/render-shop.tsx';
import { PieceReviews } from './piece-reviews.tsx';

const voice = (reviewValue: number, reviewMessage: string, place: number) => ({
  _id: `0192a000-0000-7000-8000-0000000000b${place}`,
  productId: ring._id,
  userId: asha.id,
  userName: 'Meena',
  reviewMessage,
  reviewValue,
  verified: place === 0,
  answer: '',
  answeredAt: null,
  createdAt: '2026-03-04T05:06:07.000Z',
});
const path = `GET /api/shop/review/${ring._id}`;

describe('The reviews of a piece', () => {
  it('are shown with their average, three at first', async () => {
    serveShop({
      [path]: { body: { data: [5, 4, 4, 2].map((stars, place) => voice(stars, `Voice ${place}`, place)) } },
    });
    const { person, findByText, getByRole, queryByText, getByText, getAllByText } = renderShop(
      <PieceReviews productId={ring._id} />,
    );
    expect(await findByText('3.8 of 5, from 4 reviews')).toBeVisible();
    expect(getByText('Meena · Verified Customer · March 2026')).toBeVisible();
    expect(getAllByText('Meena · Customer · March 2026')).toHaveLength(2);
    expect(queryByText('Voice 3')).toBeNull();
    await person.click(getByRole('button', { name: 'All 4 reviews' }));
    expect(getByText('Voice 3')).toBeVisible();
    expect(queryByText('Write a review')).toBeNull();
  });

  it('show an error when they could not be loaded', async () => {
    serveShop({ [path]: { status: 503, body: {} } });
    const { findByText, getByRole } = renderShop(<PieceReviews productId={ring._id} />);
    expect(await findByText('Could not load reviews')).toBeVisible();
    expect(getByRole('button', { name: 'Try again' })).toBeVisible();
  });

  it('accept a shopper’s review once, however often they click', async () => {
    const { calls } = serveShop({
      [path]: { body: { data: [] } },
      'POST /api/shop/review/add': { body: { message: 'Thank you!', data: voice(5, 'It glows.', 1) } },
    });
    const { person, findByRole, findByText } = renderShop(<PieceReviews productId={ring._id} />, { user: asha });
    await person.click(await findByRole('button', { name: 'Write a review' }));
    const dialog = within(await findByRole('dialog', { name: 'Share Your Experience' }));
    await person.click(dialog.getByRole('radio', { name: '5 stars' }));
    await person.type(dialog.getByRole('textbox'), 'It glows.');
    await person.dblClick(dialog.getByRole('button', { name: 'Submit Review' }));
    expect(await findByText('Thank you for your review!')).toBeVisible();
    const sent = calls.filter(({ method }) => method === 'POST');
    expect(sent).toHaveLength(1);
    expect(sent[0]?.body).toMatchObject({ productId: ring._id, reviewValue: 5, reviewMessage: 'It glows.' });
  });
});
