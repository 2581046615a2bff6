import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, waitFor, within } from '@testing-library/react';
import { ring } from '../../../test/pieces.ts';
import { asha, renderShop, serveShop } from '../../../test/render-shop.tsx';
import { PieceReviews } from './piece-reviews.tsx';

const voice = (reviewValue: number, reviewMessage: string, place: number) => ({
  _id: `0192a000-0000-7000-8000-0000000000b${place}`,
  productId: ring._id,
  userName: 'Meena',
  reviewMessage,
  reviewValue,
  verified: place === 0,
  answer: '',
  answeredAt: null,
  createdAt: '2026-03-04T05:06:07.000Z',
});
const path = `GET /api/shop/review/${ring._id}`;
/** A page of these reviews, as the shop sends it. */
const pageOf = (data: ReturnType<typeof voice>[], change: object = {}) => {
  const bought = data.filter(({ verified }) => verified);
  const rated = bought.length > 0 ? bought : data;
  return {
    body: {
      data,
      average: rated.reduce((sum, { reviewValue }) => sum + reviewValue, 0) / (rated.length || 1),
      rated: rated.length,
      shares: [1, 2, 3, 4, 5].map((stars) => data.filter(({ reviewValue }) => reviewValue === stars).length),
      page: 1,
      limit: 12,
      total: data.length,
      ...change,
    },
  };
};
const photographOf = (number: number) =>
  `0192a000-0000-7000-8000-00000000000${number}-1200x1600.${String(number).repeat(43)}`;

/** What was uploaded, each file answered with the next photograph. */
let uploads: string[];
/** On a slow network an upload arrives when it is called. */
let isSlow = false;
let arrive: (() => void)[];
const { XMLHttpRequest: realRequest, IntersectionObserver: realObserver } = globalThis;
class UploadMock {
  upload = {};
  status = 200;
  response: unknown = null;
  onload: () => void = () => undefined;
  opened = '';
  open(method: string, url: string) {
    this.opened = `${method} ${url}`;
  }
  send() {
    uploads.push(this.opened);
    this.response = { success: true, message: 'Stored.', photograph: photographOf(uploads.length) };
    arrive.push(() => this.onload());
    if (!isSlow) queueMicrotask(() => arrive.shift()?.());
  }
}
beforeEach(() => {
  uploads = [];
  [arrive, isSlow] = [[], false];
  globalThis.XMLHttpRequest = UploadMock as never;
});
afterEach(() => {
  globalThis.XMLHttpRequest = realRequest;
  globalThis.IntersectionObserver = realObserver;
});

/** Everything is near the viewport. */
function nearAtOnce(): void {
  globalThis.IntersectionObserver = class {
    constructor(report: (entries: { isIntersecting: boolean }[]) => void) {
      queueMicrotask(() => report([{ isIntersecting: true }]));
    }
    observe = () => undefined;
    disconnect = () => undefined;
  } as never;
}

describe('The reviews of a piece', () => {
  it('are shown three at first, with the average of those who bought', async () => {
    serveShop({
      [path]: pageOf([5, 4, 4, 2].map((stars, place) => voice(stars, `Voice ${place}`, place))),
    });
    const { person, findByText, getByRole, queryByText, getByText, getAllByText } = renderShop(
      <PieceReviews productId={ring._id} title={ring.title} />,
    );
    expect(await findByText('5.0 of 5, from 1 review of people who bought it')).toBeVisible();
    expect(getByText('Meena · Verified Customer · March 2026')).toBeVisible();
    expect(getAllByText('Meena · Customer · March 2026')).toHaveLength(2);
    expect(queryByText('Voice 3')).toBeNull();
    await person.click(getByRole('button', { name: 'All 4 reviews' }));
    expect(getByText('Voice 3')).toBeVisible();
    expect(queryByText('Write a review')).toBeNull();
  });

  it('can be narrowed to so many stars by their bars, sorted, and paged', async () => {
    const all = [5, 4, 4, 2].map((stars, place) => voice(stars, `Voice ${place}`, place));
    const { shares } = pageOf(all).body;
    const { calls } = serveShop({
      [path]: ({ path: asked }) => {
        if (asked.includes('stars=4')) return pageOf(all.slice(1, 3), { shares, total: 2 });
        if (asked.includes('page=2')) return pageOf(all.slice(0, 1), { shares, total: 14, page: 2 });
        return asked.includes('sort=lowest') ? pageOf(all.toReversed(), { total: 14 }) : pageOf(all);
      },
    });
    const { person, findByRole, findByText, getByRole, getByLabelText, queryByText } = renderShop(
      <PieceReviews productId={ring._id} title={ring.title} />,
    );
    await person.click(await findByRole('button', { name: /^4 stars\W*2\W*reviews$/ }));
    await waitFor(() => expect(queryByText('Voice 0')).toBeNull());
    expect(await findByText('Voice 1')).toBeVisible();
    expect(getByRole('button', { name: /^3 stars\W*0\W*reviews$/ })).toBeDisabled();
    await person.click(getByRole('button', { name: /^4 stars\W*2\W*reviews$/, pressed: true }));
    expect(await findByText('Voice 3')).toBeVisible();
    await person.selectOptions(getByLabelText('Sort by'), 'Fewest stars');
    expect(await findByText('Page 1 of 2')).toBeVisible();
    await person.click(getByRole('button', { name: 'Next page' }));
    expect(await findByText('Page 2 of 2')).toBeVisible();
    expect(queryByText('Voice 3')).toBeNull();
    expect(calls.at(-1)?.path.split('?')[1]?.split('&').toSorted()).toEqual(['limit=12', 'page=2', 'sort=lowest']);
  });

  it('show an error when they could not be loaded', async () => {
    serveShop({ [path]: { status: 503, body: {} } });
    const { findByText, getByRole } = renderShop(<PieceReviews productId={ring._id} title={ring.title} />);
    expect(await findByText('Could not load reviews')).toBeVisible();
    expect(getByRole('button', { name: 'Try again' })).toBeVisible();
  });

  it('accept a shopper’s review once, however often they click', async () => {
    const { calls } = serveShop({
      [path]: pageOf([]),
      'POST /api/shop/review/add': { body: { message: 'Thank you!', data: voice(5, 'It glows.', 1) } },
    });
    const { person, findByRole, findByText } = renderShop(<PieceReviews productId={ring._id} title={ring.title} />, {
      user: asha,
    });
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

  it('say only as long as a photograph is on its way that it has to be waited for', async () => {
    serveShop({ [path]: pageOf([]) });
    isSlow = true;
    const { person, findByRole } = renderShop(<PieceReviews productId={ring._id} title={ring.title} />, { user: asha });
    await person.click(await findByRole('button', { name: 'Write a review' }));
    const dialog = within(await findByRole('dialog', { name: 'Share Your Experience' }));
    await person.click(dialog.getByRole('radio', { name: '5 stars' }));
    await person.type(dialog.getByRole('textbox'), 'It glows.');
    await person.upload(dialog.getByLabelText(/^Add photographs/), new File(['x'], '1.jpg', { type: 'image/jpeg' }));
    await waitFor(() => expect(arrive).toHaveLength(1));
    await person.click(dialog.getByRole('button', { name: 'Submit Review' }));
    expect(await dialog.findByText('Please wait until your photographs have arrived.')).toBeVisible();
    act(() => arrive[0]?.());
    await waitFor(() => expect(dialog.queryByText(/^Please wait/)).not.toBeInTheDocument());
  });

  it('accept photographs that were uploaded for it, at most four', async () => {
    const { calls } = serveShop({
      [path]: pageOf([]),
      'POST /api/shop/review/add': { body: { message: 'Thank you!', data: voice(5, 'It glows.', 1) } },
    });
    const { person, findByRole, findByText } = renderShop(<PieceReviews productId={ring._id} title={ring.title} />, {
      user: asha,
    });
    await person.click(await findByRole('button', { name: 'Write a review' }));
    const dialog = within(await findByRole('dialog', { name: 'Share Your Experience' }));
    await person.click(dialog.getByRole('radio', { name: '5 stars' }));
    await person.type(dialog.getByRole('textbox'), 'It glows.');
    const files = [1, 2, 3, 4, 5, 6, 7].map((number) => new File(['x'], `${number}.jpg`, { type: 'image/jpeg' }));
    await person.upload(dialog.getByLabelText(/^Add photographs/), files);
    expect(
      await dialog.findByText(/“5\.jpg” and 2 more are too many: there can be at most 4 photographs\./),
    ).toBeVisible();
    await person.click(await dialog.findByRole('button', { name: 'Remove photograph 4' }));
    await person.click(dialog.getByRole('button', { name: 'Submit Review' }));
    expect(await findByText('We check your photographs before anybody else sees them.')).toBeVisible();
    expect(uploads).toEqual(Array(4).fill('POST /api/common/photographs/upload?for=review'));
    const sent = calls.find(({ method }) => method === 'POST');
    expect(sent?.body).toMatchObject({ productId: ring._id, photographs: [1, 2, 3].map(photographOf) });
  });

  it('show what the shop has approved to everybody, and the rest to the author only', async () => {
    nearAtOnce();
    const id = (number: number) => photographOf(number).split('.')[0] ?? '';
    const mine = { ...voice(5, 'It glows.', 0), photographs: [id(1), id(2)] };
    const waiting = { _id: id(3), photograph: photographOf(3), state: 'waiting' };
    serveShop({
      [path]: pageOf([mine]),
      [`GET /api/shop/review/own-photographs/${ring._id}`]: {
        body: {
          data: {
            reviewId: mine._id,
            photographs: [{ _id: id(1), photograph: photographOf(1), state: 'shown' }, waiting],
          },
        },
      },
    });
    const guest = renderShop(<PieceReviews productId={ring._id} title={ring.title} />);
    const shown = await guest.findByRole('img', { name: `Photograph by Meena of ${ring.title}, 1 of 2` });
    expect(shown).toHaveAttribute('src', `/media/reviews/${id(1)}/small.webp`);
    expect(guest.queryByText(/Only you can see/)).toBeNull();
    await guest.person.click(guest.getByRole('button', { name: /2 of 2, large/ }));
    const large = within(guest.getByRole('dialog', { name: 'Photograph 2 of 2' }));
    expect(large.getByRole('img', { name: `Photograph by Meena of ${ring.title}, 2 of 2` })).toHaveAttribute(
      'src',
      `/media/reviews/${id(2)}/large.webp`,
    );
    guest.unmount();

    const author = renderShop(<PieceReviews productId={ring._id} title={ring.title} />, { user: asha });
    const own = within(await author.findByRole('list', { name: 'Your photographs' }));
    expect(own.getAllByRole('img')).toHaveLength(1);
    expect(own.getByRole('img')).toHaveAttribute('src', `/api/common/photographs/${photographOf(3)}/small`);
    expect(author.getByText(/Only you can see/)).toBeVisible();
  });
});
