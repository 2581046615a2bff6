import { describe, expect, it } from '@jest/globals';
import { demoShop } from '@kanaka/contracts/catalog/shop-profile';
import { waitFor, within } from '@testing-library/react';
import { ring } from '../../test/pieces.ts';
import { asha, renderShop, serveShop } from '../../test/render-shop.tsx';
import { anOrder } from '../../test/orders.ts';
import { AccountPage } from './account-page.tsx';
import { OwnReviewsPage } from './own-reviews-page.tsx';
import { ProfilePage } from './profile-page.tsx';
import { VisitPage } from './visit-page.tsx';

describe('The profile', () => {
  it('saves name and phone, also for the rest of the shop', async () => {
    const user = { ...asha, name: 'Asha R', userName: 'Asha R', phone: '98400 12345' };
    const { calls } = serveShop({ 'PUT /api/auth/profile': { body: { message: 'Your profile is saved.', user } } });
    const { person, store, getByLabelText, getByRole, findByText } = renderShop(<ProfilePage />, { user: asha });
    await person.clear(getByLabelText('Name'));
    await person.type(getByLabelText('Name'), 'Asha R');
    await person.type(getByLabelText('Phone'), 'call me');
    await person.click(getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(getByLabelText('Phone')).toHaveAccessibleDescription(/Please enter a telephone number/));
    await person.clear(getByLabelText('Phone'));
    await person.type(getByLabelText('Phone'), '98400 12345');
    await person.click(getByRole('button', { name: 'Save' }));
    expect(await findByText('Your profile is saved.')).toBeVisible();
    const saved = calls.filter(({ method }) => method === 'PUT');
    expect(saved.map(({ body }) => body)).toEqual([{ userName: 'Asha R', phone: '98400 12345' }]);
    expect(store.getState().session.user?.name).toBe('Asha R');
  });

  it('shows where the account is signed in, and signs out one device or all others', async () => {
    const startedAt = '2026-11-20T05:30:00.000Z';
    const device = { startedAt, lastUsedAt: '2026-11-27T05:30:00.000Z', isThis: false };
    let data = [
      { ...device, _id: '0192a000-0000-7000-8000-0000000000d1', browser: 'Chrome on Android', ip: '', isThis: true },
      { ...device, _id: '0192a000-0000-7000-8000-0000000000d2', browser: 'Safari on macOS', ip: '203.0.113.7' },
      { ...device, _id: '0192a000-0000-7000-8000-0000000000d3', browser: '', ip: '198.51.100.2' },
    ];
    let fails = true;
    const { calls } = serveShop({
      'GET /api/auth/sessions': () => (fails ? { status: 503, body: {} } : { body: { data } }),
      [`DELETE /api/auth/sessions/${data[1]?._id}`]: () => {
        data = data.filter(({ ip }) => ip !== '203.0.113.7');
        return { body: { message: 'This device is signed out.' } };
      },
      'POST /api/auth/sessions/end-others': () => {
        data = data.slice(0, 1);
        return { body: { message: 'Every other device is signed out.' } };
      },
    });
    const { person, findByRole, findByText, queryByText, queryByRole } = renderShop(<ProfilePage />, { user: asha });
    const again = await findByRole('button', { name: 'Try again' });
    fails = false;
    await person.click(again);
    expect(await findByText(/^This device/)).toBeVisible();
    expect(await findByText(/^Last used 27 Nov 2026.*from 203.0.113.7/)).toBeVisible();
    await person.click(await findByRole('button', { name: /^Sign out Safari on macOS, signed in/ }));
    await waitFor(() => expect(queryByText('Safari on macOS')).toBeNull());
    await person.click(await findByRole('button', { name: 'Sign out all others' }));
    await waitFor(() => expect(queryByText('Unknown browser')).toBeNull());
    expect(queryByRole('button', { name: 'Sign out all others' })).toBeNull();
    expect(calls.filter(({ method }) => method !== 'GET')).toHaveLength(2);
  });

  it('deletes the account with the password, and only with the right one', async () => {
    const message = 'This is not your current password.';
    const wrong = { code: 'account.wrong-password', message, issues: [{ path: 'password', message }] };
    let refuses = true;
    serveShop({
      'POST /api/auth/erase-account': () =>
        refuses ? { status: 400, body: wrong } : { body: { message: 'Your account is deleted.' } },
    });
    const { person, store, getByRole, findByText, findByRole } = renderShop(<ProfilePage />, {
      user: asha,
      at: '/shop/account/profile',
    });
    await person.click(getByRole('button', { name: 'Delete account' }));
    const dialog = within(await findByRole('dialog', { name: 'Delete your account?' }));
    await person.type(dialog.getByLabelText('Your password'), 'a guess');
    await person.click(dialog.getByRole('button', { name: 'Delete for good' }));
    await waitFor(() => expect(dialog.getByLabelText('Your password')).toHaveAccessibleDescription(message));
    expect(store.getState().session.isAuthenticated).toBe(true);
    refuses = false;
    await person.click(dialog.getByRole('button', { name: 'Delete for good' }));
    expect(await findByText('Your account is deleted.')).toBeVisible();
    expect(store.getState().session.isAuthenticated).toBe(false);
    expect(getByRole('status', { name: 'address' })).toHaveTextContent('/shop/home');
  });
});

describe('One’s own reviews', () => {
  const review = {
    _id: '0192a000-0000-7000-8000-0000000000b1',
    productId: ring._id,
    userName: 'Asha Raman',
    reviewMessage: 'It glows.',
    reviewValue: 5,
    verified: true,
    createdAt: '2026-03-04T05:06:07.000Z',
    answer: 'Thank you!',
    answeredAt: '2026-03-05T05:06:07.000Z',
    state: 'shown',
    photographs: [],
  };
  const path = 'GET /api/shop/review/own';

  it('are listed with their pieces, what became of them, and the shop’s answer', async () => {
    const photograph = `0192a000-0000-7000-8000-000000000001-1200x1600.${'1'.repeat(43)}`;
    const waiting = { _id: photograph.split('.')[0], photograph, state: 'waiting' };
    const data = [
      { ...review, photographs: [waiting] },
      { ...review, _id: review._id.replace('b1', 'b2'), productId: null, reviewMessage: 'Kind people.', state: 'held' },
    ];
    serveShop({
      [path]: { body: { data, page: 1, limit: 20, total: 2 } },
      'GET /api/shop/products/by-ids': { body: { data: [ring], gone: [] } },
      'GET /api/common/shop': { body: { data: demoShop } },
    });
    const { findByText, getByText, getByRole, findByRole } = renderShop(<OwnReviewsPage />, { user: asha });
    expect(await findByText('It glows.')).toBeVisible();
    expect(await findByRole('link', { name: ring.title })).toHaveAttribute('href', `/shop/product/${ring.slug}`);
    expect(getByText('Published')).toBeVisible();
    expect(getByText('1 photograph is still to be checked by us')).toBeVisible();
    expect(getByText('Waiting for our check')).toBeVisible();
    expect(getByRole('heading', { name: 'The shop' })).toBeVisible();
  });

  it('are written from a delivered order, of the pieces that have none yet', async () => {
    const line = { image: ring.images[0] ?? '', size: '', quantity: 1, price: 1_000 };
    const cartItems = [
      { ...line, productId: ring._id, title: ring.title },
      { ...line, productId: review._id, title: 'Ambi Mala' },
    ];
    const order = anOrder({ orderStatus: 'delivered', cartItems });
    let data = [review];
    const { calls } = serveShop({
      [`GET /api/shop/order/list/${asha.id}`]: { body: { data: [order] } },
      [`GET /api/shop/order/details/${order._id}`]: { body: { data: order } },
      [path]: () => ({ body: { data, page: 1, limit: 100, total: data.length } }),
      'POST /api/shop/review/add': () => {
        data = [...data, { ...review, productId: review._id }];
        return { body: { message: 'Thank you.', data: review } };
      },
    });
    const at = `/shop/account?order=${order._id}`;
    const { person, findByRole, queryByRole } = renderShop(<AccountPage />, { user: asha, at });
    await person.click(await findByRole('button', { name: 'Write a review of Ambi Mala' }));
    expect(queryByRole('button', { name: `Write a review of ${ring.title}` })).toBeNull();
    const form = within(await findByRole('dialog', { name: 'Share Your Experience' }));
    await person.click(form.getByRole('radio', { name: /5/ }));
    await person.type(form.getByLabelText('Your review'), 'Light as a leaf.');
    await person.click(form.getByRole('button', { name: 'Submit Review' }));
    await waitFor(() => expect(queryByRole('button', { name: /^Write a review of/ })).toBeNull());
    expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
      productId: review._id,
      reviewValue: 5,
    });
  });

  it('can be none, or not be loaded', async () => {
    let fails = true;
    serveShop({
      [path]: () => (fails ? { status: 503, body: {} } : { body: { data: [], page: 1, limit: 20, total: 0 } }),
    });
    const { person, findByRole, findByText } = renderShop(<OwnReviewsPage />, { user: asha });
    const again = await findByRole('button', { name: 'Try again' });
    fails = false;
    await person.click(again);
    expect(await findByText('You have not written a review yet.')).toBeVisible();
  });
});

describe('A visit', () => {
  const slots = {
    minutes: 60,
    addressLines: ['12 North Mada Street'],
    days: [
      { day: '2026-11-23', times: [{ at: '2026-11-23T04:30:00.000Z', time: '10:00' }] },
      { day: '2026-11-28', times: [{ at: '2026-11-28T05:30:00.000Z', time: '11:00' }] },
    ],
  };
  const visit = {
    _id: ring._id,
    at: '2099-11-28T05:30:00.000Z',
    minutes: 60,
    name: 'Asha Raman',
    phone: '98400 12345',
    wish: 'The Ambi mala',
    reason: '',
  };

  it('is booked for a day and a time, with what was looked at', async () => {
    const { calls } = serveShop({
      'GET /api/shop/visits/slots': { body: { data: slots } },
      'GET /api/shop/visits': { body: { data: [] } },
      'POST /api/shop/visits': { body: { message: 'Your visit is booked.', data: visit } },
    });
    const { person, findByRole, findByLabelText, getByLabelText, getByRole, findByText } = renderShop(<VisitPage />, {
      user: { ...asha, phone: '98400 12345' },
      at: `/shop/visit?about=${encodeURIComponent('The Ambi mala')}`,
    });
    await person.click(await findByRole('button', { name: 'Book this visit' }));
    expect(await findByText('Please enter a day and a time.')).toBeVisible();
    await person.selectOptions(getByLabelText('Day'), '2026-11-28');
    await person.click(await findByLabelText('11:00 am'));
    await person.click(getByRole('button', { name: 'Book this visit' }));
    expect(await findByText('Your visit is booked.')).toBeVisible();
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
      at: '2026-11-28T05:30:00.000Z',
      name: 'Asha Raman',
      phone: '98400 12345',
      wish: 'The Ambi mala',
    });
  });

  it('says so when somebody else has taken the time, and shows what is free now', async () => {
    let free = slots;
    serveShop({
      'GET /api/shop/visits/slots': () => ({ body: { data: free } }),
      'GET /api/shop/visits': { body: { data: [] } },
      'POST /api/shop/visits': () => {
        free = { ...slots, days: slots.days.slice(1) };
        return { status: 409, body: { code: 'visit.taken', message: 'Somebody else has just taken the last place.' } };
      },
    });
    const { person, findByLabelText, getByLabelText, getByRole, findByText, queryByLabelText } = renderShop(
      <VisitPage />,
      { user: { ...asha, phone: '98400 12345' }, at: '/shop/visit?about=Rings' },
    );
    await person.click(await findByLabelText('10:00 am'));
    await person.click(getByRole('button', { name: 'Book this visit' }));
    expect(await findByText('Somebody else has just taken the last place.')).toBeVisible();
    await waitFor(() => expect(queryByLabelText('10:00 am')).toBeNull());
    expect(getByLabelText('11:00 am')).not.toBeChecked();
  });

  it('can be cancelled, after a question', async () => {
    const { calls } = serveShop({
      'GET /api/shop/visits/slots': { body: { data: null } },
      'GET /api/shop/visits': {
        body: { data: [visit, { ...visit, _id: asha.id, cancelledBy: 'shop', reason: 'Closed' }] },
      },
      [`DELETE /api/shop/visits/${visit._id}`]: { body: { message: 'Your visit is cancelled.', data: visit } },
    });
    const { person, findByRole, getByRole, findByText, getByText } = renderShop(<VisitPage />, { user: asha });
    expect(await findByText(/We are not offering visits by appointment at the moment/)).toBeVisible();
    await person.click(await findByRole('button', { name: /^Cancel the visit of 28 Nov 2099/ }));
    await person.click(getByRole('button', { name: 'Cancel the visit' }));
    expect(await findByText('Your visit is cancelled.')).toBeVisible();
    expect(getByText('Cancelled by the shop: Closed')).toBeVisible();
    expect(calls.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
  });
});

it('an order that the shop has typed is paid on the page of its link', async () => {
  const opened: unknown[] = [];
  window.open = (url) => {
    opened.push(url);
    return null;
  };
  const payLink = 'https://rzp.io/i/nxrHnLJ';
  const held = { payLink, priceHeldUntil: '2099-11-28T09:45:00Z', serverTime: new Date().toISOString() };
  const order = anOrder({
    orderStatus: 'pending',
    paymentStatus: 'pending',
    paymentId: '',
    invoiceNumber: '',
    ...held,
  });
  const { calls } = serveShop({ [`GET /api/shop/order/list/${asha.id}`]: { body: { data: [order] } } });
  const { person, findByRole } = renderShop(<AccountPage />, { user: asha, at: '/shop/account' });
  await person.click(await findByRole('button', { name: /^Complete payment/ }));
  expect(opened).toEqual([payLink]);
  expect(calls.some(({ path }) => path.includes('/order/pay/'))).toBe(false);
});
