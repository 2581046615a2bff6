import { describe, expect, it } from '@jest/globals';
import { asha, renderShop, serveShop } from '../../testing/render-shop.tsx';
import { CustomerReviews } from './customer-reviews.tsx';
import { reviewRefusal } from './review-rules.ts';

const review = {
  _id: '0192a000-0000-7000-8000-0000000000ee',
  productId: null,
  userId: asha.id,
  userName: '',
  reviewMessage: 'The ring came in sandalwood.',
  reviewValue: 4,
  verified: true,
  createdAt: '2026-01-01T00:00:00.000Z',
  answer: '',
  answeredAt: null,
};
const all = 'GET /api/shop/review/all';

describe('Customer reviews', () => {
  it('show stars, words and a name, or Anonymous', async () => {
    serveShop({ [all]: { body: { data: [review] } } });
    const { findByText, getByText, queryByRole } = renderShop(<CustomerReviews />);
    expect(await findByText('“The ring came in sandalwood.”')).toBeInTheDocument();
    expect(getByText('4 of 5 stars')).toBeInTheDocument();
    expect(getByText('Anonymous')).toBeInTheDocument();
    expect(getByText('Verified Customer')).toBeInTheDocument();
    expect(queryByRole('button', { name: 'Share Your Experience' })).toBeNull();
  });

  it('call verified only who bought', async () => {
    serveShop({ [all]: { body: { data: [{ ...review, verified: false }] } } });
    const { findByText, queryByText } = renderShop(<CustomerReviews />);
    expect(await findByText('Customer')).toBeInTheDocument();
    expect(queryByText('Verified Customer')).toBeNull();
  });

  it('say that they load, and that nobody has written yet', async () => {
    serveShop({ [all]: { body: { data: [] } } });
    const { getByText, findByText, getByRole } = renderShop(<CustomerReviews />);
    expect(getByText('Loading reviews...')).toBeInTheDocument();
    expect(await findByText('Be the first to share your experience!')).toBeInTheDocument();
    expect(getByRole('button', { name: 'Leave a Review' })).toBeEnabled();
  });

  it('can be asked for again when they did not come', async () => {
    let asked = 0;
    serveShop({
      [all]: () => {
        asked += 1;
        return asked === 1 ? { status: 500, body: {} } : { body: { data: [review] } };
      },
    });
    const { person, findByText, findByRole } = renderShop(<CustomerReviews />);
    expect(await findByText('Could not load reviews')).toBeInTheDocument();
    await person.click(await findByRole('button', { name: 'Try again' }));
    expect(await findByText('“The ring came in sandalwood.”')).toBeInTheDocument();
  });

  it('take a signed-in shopper’s words', async () => {
    const { calls } = serveShop({
      [all]: { body: { data: [] } },
      'POST /api/shop/review/add': { body: { message: 'Thank you for your review!', data: review } },
    });
    const { person, findByRole, findByText, getByLabelText, getByText, queryByRole } = renderShop(<CustomerReviews />, {
      user: asha,
    });
    await person.click(await findByRole('button', { name: 'Share Your Experience' }));
    await person.click(await findByRole('button', { name: 'Submit Review' }));
    expect(await findByText('Please select a star rating.')).toBeVisible();
    await person.click(await findByRole('radio', { name: '5 stars' }));
    expect(queryByRole('alert')).toBeNull();
    await person.click(await findByRole('button', { name: 'Submit Review' }));
    expect(await findByText('Please share your experience.')).toBeVisible();
    await person.type(getByLabelText('Your words'), 'Lovely.');
    expect(getByText('7/500')).toBeVisible();
    await person.click(await findByRole('button', { name: 'Submit Review' }));
    expect(await findByText('Thank you for your review!')).toBeVisible();
    expect(queryByRole('dialog')).toBeNull();
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
      userId: asha.id,
      userName: 'Asha Raman',
      reviewValue: 5,
      reviewMessage: 'Lovely.',
    });
  });

  it('say why when a part of the shop is away, and keep the words for another try', async () => {
    const message = 'A part of the shop is resting for a moment. Please try again.';
    let throttle = 0;
    serveShop({
      [all]: { body: { data: [] } },
      'POST /api/shop/review/add': () =>
        throttle++ === 0
          ? { status: 503, body: { code: 'catalog.unavailable', message } }
          : { body: { message: 'Thank you for your review!', data: review } },
    });
    const { person, findByRole, findByText, getByLabelText } = renderShop(<CustomerReviews />, { user: asha });
    await person.click(await findByRole('button', { name: 'Share Your Experience' }));
    await person.click(await findByRole('radio', { name: '5 stars' }));
    await person.type(getByLabelText('Your words'), 'Fine.');
    await person.click(await findByRole('button', { name: 'Submit Review' }));
    expect(await findByText(message)).toBeVisible();
    expect(getByLabelText('Your words')).toHaveValue('Fine.');
    await person.click(await findByRole('button', { name: 'Submit Review' }));
    expect(await findByText('Thank you for your review!')).toBeVisible();
  });

  it('keep the words when they could not be sent', async () => {
    serveShop({ [all]: { body: { data: [] } }, 'POST /api/shop/review/add': { status: 502, body: { code: 7 } } });
    const { person, findByRole, findByText, getByLabelText } = renderShop(<CustomerReviews />, { user: asha });
    await person.click(await findByRole('button', { name: 'Share Your Experience' }));
    await person.click(await findByRole('radio', { name: '1 star' }));
    await person.type(getByLabelText('Your words'), 'Slow.');
    await person.click(await findByRole('button', { name: 'Submit Review' }));
    expect(await findByText('Failed to submit review.')).toBeVisible();
    expect(getByLabelText('Your words')).toHaveValue('Slow.');
  });
});

describe('A review', () => {
  it.each([
    [{ rating: 0, text: 'Fine' }, 'Please select a star rating.'],
    [{ rating: 6, text: 'Fine' }, 'Please select a star rating.'],
    [{ rating: 3, text: '   ' }, 'Please share your experience.'],
    [{ rating: 3, text: 'a'.repeat(501) }, 'Review text must be under 500 characters.'],
    [{ rating: 3, text: 'a'.repeat(500) }, null],
  ])('%j is met with %j', (draft, refusal) => {
    expect(reviewRefusal(draft)).toBe(refusal);
  });
});
