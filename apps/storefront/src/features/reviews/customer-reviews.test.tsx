import { describe, expect, it } from '@jest/globals';
import { demoShop } from '@kanaka/contracts/catalog/shop-profile';
import { waitFor, within } from '@testing-library/react';
import { asha, renderShop, serveShop } from '../../../test/render-shop.tsx';
import { CustomerReviews } from './customer-reviews.tsx';

const review = {
  _id: '0192a000-0000-7000-8000-0000000000ee',
  productId: null,
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

  it('mark only buyers as verified', async () => {
    serveShop({ [all]: { body: { data: [{ ...review, verified: false }] } } });
    const { findByText, queryByText } = renderShop(<CustomerReviews />);
    expect(await findByText('Customer')).toBeInTheDocument();
    expect(queryByText('Verified Customer')).toBeNull();
  });

  it('show that they are loading, and that there are none yet', async () => {
    serveShop({ [all]: { body: { data: [] } } });
    const { getByText, findByText, getByRole } = renderShop(<CustomerReviews />);
    expect(getByText('Loading reviews...')).toBeInTheDocument();
    expect(await findByText('Be the first to share your experience!')).toBeInTheDocument();
    expect(getByRole('button', { name: 'Leave a Review' })).toBeEnabled();
  });

  it('can be retried when loading failed', async () => {
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

  it('accept a signed-in shopper’s review', async () => {
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
    await person.type(getByLabelText('Your review'), 'Lovely.');
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

  it('show the reason when a service is down, and keep the text for a retry', async () => {
    const message = 'A part of the shop is unavailable for a moment. Please try again.';
    let attempts = 0;
    serveShop({
      [all]: { body: { data: [] } },
      'POST /api/shop/review/add': () =>
        attempts++ === 0
          ? { status: 503, body: { code: 'service.unavailable', message } }
          : { body: { message: 'Thank you for your review!', data: review } },
    });
    const { person, findByRole, findByText, getByLabelText } = renderShop(<CustomerReviews />, { user: asha });
    await person.click(await findByRole('button', { name: 'Share Your Experience' }));
    await person.click(await findByRole('radio', { name: '5 stars' }));
    await person.type(getByLabelText('Your review'), 'Fine.');
    await person.click(await findByRole('button', { name: 'Submit Review' }));
    expect(await findByText(message)).toBeVisible();
    expect(getByLabelText('Your review')).toHaveValue('Fine.');
    await person.click(await findByRole('button', { name: 'Submit Review' }));
    expect(await findByText('Thank you for your review!')).toBeVisible();
  });

  it('keep the text when sending failed', async () => {
    serveShop({ [all]: { body: { data: [] } }, 'POST /api/shop/review/add': { status: 502, body: { code: 7 } } });
    const { person, findByRole, findByText, getByLabelText } = renderShop(<CustomerReviews />, { user: asha });
    await person.click(await findByRole('button', { name: 'Share Your Experience' }));
    await person.click(await findByRole('radio', { name: '1 star' }));
    await person.type(getByLabelText('Your review'), 'Slow.');
    await person.click(await findByRole('button', { name: 'Submit Review' }));
    expect(await findByText('Failed to submit review.')).toBeVisible();
    expect(getByLabelText('Your review')).toHaveValue('Slow.');
  });

  it('say what is missing, the stars first', async () => {
    serveShop({ [all]: { body: { data: [] } } });
    const { person, findByRole, findByText, getByRole, queryByRole, getByLabelText } = renderShop(<CustomerReviews />, {
      user: asha,
    });
    await person.click(await findByRole('button', { name: 'Share Your Experience' }));
    await person.click(getByRole('button', { name: 'Submit Review' }));
    expect(await findByText('Please select a star rating.')).toBeVisible();
    expect(getByRole('radiogroup', { name: 'Your rating' })).toHaveAccessibleDescription(
      'Please select a star rating.',
    );
    expect(getByRole('radiogroup', { name: 'Your rating' })).toBeInvalid();
    expect(getByRole('radio', { name: '1 star' })).toHaveFocus();
    await person.click(getByRole('radio', { name: '3 stars' }));
    expect(queryByRole('alert')).not.toBeInTheDocument();
    await person.type(getByLabelText('Your review'), '   ');
    await person.click(getByRole('button', { name: 'Submit Review' }));
    expect(await findByText('Please share your experience.')).toBeVisible();
    await person.type(getByLabelText('Your review'), 'Fine.');
    expect(queryByRole('alert')).not.toBeInTheDocument();
  });

  it('take at most 500 letters, and begin anew after one was sent', async () => {
    serveShop({
      [all]: { body: { data: [review] } },
      'POST /api/shop/review/add': { body: { message: 'Thank you!', data: review } },
    });
    const { person, findByRole, queryByRole } = renderShop(<CustomerReviews />, { user: asha });
    const open = async () => {
      await person.click(await findByRole('button', { name: 'Share Your Experience' }));
      return within(await findByRole('dialog', { name: 'Share Your Experience' }));
    };
    const form = await open();
    await person.click(form.getByRole('radio', { name: '4 stars' }));
    await person.click(form.getByRole('textbox'));
    await person.paste('x'.repeat(600));
    expect(form.getByText('500/500')).toBeInTheDocument();
    await person.click(form.getByRole('button', { name: 'Submit Review' }));
    await waitFor(() => expect(queryByRole('dialog')).toBeNull());
    const next = await open();
    expect(next.getByText('0/500')).toBeInTheDocument();
    expect(next.queryByRole('radio', { checked: true })).toBeNull();
  });

  it('lead to those at Google, by a link or with a phone', async () => {
    serveShop({ [all]: { body: { data: [] } }, 'GET /api/common/shop': { body: { data: demoShop } } });
    const { person, findByRole } = renderShop(<CustomerReviews />);
    expect(await findByRole('link', { name: 'Leave Google Review' })).toHaveAttribute('href', demoShop.reviewUrl);
    await person.click(await findByRole('button', { name: 'Scan QR Code' }));
    const dialog = within(await findByRole('dialog', { name: 'Review on Google' }));
    expect(dialog.getByRole('img', { name: 'QR code of our Google review page' })).toBeInTheDocument();
    expect(dialog.getByRole('link', { name: 'Open Google Reviews' })).toHaveAttribute('href', demoShop.reviewUrl);
  });
});
