import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Product } from '@kanaka/contracts/catalog/products';
import { WISHLIST_FULL } from '@kanaka/contracts/cart/wishlist';
import { sessionEnded, signedIn } from '@kanaka/web-kit/session';
import { act, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { cartItem, ring } from '../../test/pieces.ts';
import { asha, renderShop, serveShop } from '../../test/render-shop.tsx';
import { GUEST_WISHES } from '../features/wishlist/hearts.ts';
import { LaterWishlist } from '../features/wishlist/later-wishlist.tsx';
import { guestWishes } from '../features/wishlist/use-wishlist.ts';
import { ShopCard } from './parts/shop-card.tsx';
import { SharedWishlistPage } from './shared-wishlist-page.tsx';
import { WishlistPage } from './wishlist-page.tsx';

const band: Product = { ...ring, _id: '0192a000-0000-7000-8000-00000000000b', slug: 'veni', title: 'Veni Twist Band' };
const gone = { _id: '0192a000-0000-7000-8000-00000000000c', title: 'Padmavati Haar', image: '' };

const ownPath = `GET /api/shop/wishlist/get/${asha.id}`;
const wishes = (...productIds: string[]) => ({ body: { message: 'Saved.', data: { productIds } } });
const pieces = { 'GET /api/shop/products/by-ids': { body: { data: [ring, band], gone: [gone] } } };
const asGuest = (...ids: string[]) => guestWishes.change(() => ids);
const kept = () => JSON.parse(localStorage.getItem(GUEST_WISHES) ?? '[]') as string[];

function Card({ product = ring }: { product?: Product }) {
  return (
    <>
      <LaterWishlist />
      <ul>
        <ShopCard product={product} />
      </ul>
    </>
  );
}

beforeEach(() => localStorage.clear());

describe('The heart of a piece', () => {
  it('keeps it in a guest’s browser, and lets it go again', async () => {
    const { calls } = serveShop({});
    const { person, getByRole, findByText } = renderShop(<Card />);
    const heart = getByRole('button', { name: `Wishlist: ${ring.title}` });
    expect(heart).toHaveAttribute('aria-pressed', 'false');
    await person.click(heart);
    expect(await findByText('Saved to your wishlist')).toBeVisible();
    expect(heart).toHaveAttribute('aria-pressed', 'true');
    expect(kept()).toEqual([ring._id]);
    await person.click(heart);
    await waitFor(() => expect(heart).toHaveAttribute('aria-pressed', 'false'));
    expect(kept()).toEqual([]);
    expect(calls.filter(({ path }) => path.includes('wishlist'))).toEqual([]);
  });

  it('puts a shopper’s piece on the account’s list', async () => {
    const { calls } = serveShop({ [ownPath]: wishes(), 'POST /api/shop/wishlist/add': wishes(ring._id) });
    const { person, getByRole, findByText } = renderShop(<Card />, { user: asha });
    await person.click(getByRole('button', { name: `Wishlist: ${ring.title}` }));
    expect(await findByText('Saved to your wishlist')).toBeVisible();
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ userId: asha.id, productId: ring._id });
    expect(kept()).toEqual([]);
  });

  it('is filled for what is on the list, and empty again when the shop refuses', async () => {
    serveShop({
      [ownPath]: wishes(band._id),
      'POST /api/shop/wishlist/add': { status: 409, body: { code: 'wishlist.full', message: WISHLIST_FULL } },
    });
    const { person, getByRole, findByText } = renderShop(
      <>
        <Card product={band} />
        <ShopCard product={ring} />
      </>,
      { user: asha },
    );
    const heart = getByRole('button', { name: `Wishlist: ${ring.title}` });
    await waitFor(() =>
      expect(getByRole('button', { name: `Wishlist: ${band.title}` })).toHaveAttribute('aria-pressed', 'true'),
    );
    await person.click(heart);
    expect(await findByText(WISHLIST_FULL)).toBeVisible();
    await waitFor(() => expect(heart).toHaveAttribute('aria-pressed', 'false'));
  });

  it('keeps the piece in the browser when the session has ended meanwhile', async () => {
    const ended = { status: 401, body: { code: 'auth.sign-in-required', message: 'Please sign in.' } };
    serveShop({ [ownPath]: wishes(), 'POST /api/shop/wishlist/add': ended, 'POST /api/auth/refresh': ended });
    const { person, getByRole, findByText } = renderShop(<Card />, { user: asha });
    await person.click(getByRole('button', { name: `Wishlist: ${ring.title}` }));
    expect(await findByText('Saved to your wishlist')).toBeVisible();
    expect(kept()).toEqual([ring._id]);
  });

  it('refuses a guest more than a hundred pieces', async () => {
    serveShop({});
    asGuest(...Array.from({ length: 100 }, (_, at) => `0192a000-0000-7000-8000-${String(at).padStart(12, '0')}`));
    const { person, getByRole, findByText } = renderShop(<Card />);
    await person.click(getByRole('button', { name: `Wishlist: ${ring.title}` }));
    expect(await findByText(WISHLIST_FULL)).toBeVisible();
    expect(kept()).toHaveLength(100);
  });
});

describe('A guest’s wishlist', () => {
  it('becomes the account’s at sign-in; what has no room stays in the browser', async () => {
    const { calls } = serveShop({
      [ownPath]: wishes(gone._id),
      'POST /api/shop/wishlist/merge': { body: { data: { productIds: [ring._id, gone._id], left: [band._id] } } },
    });
    asGuest(ring._id, band._id);
    const { store, getByRole, findByText } = renderShop(<Card />);
    const heart = getByRole('button', { name: `Wishlist: ${ring.title}` });
    await waitFor(() => expect(heart).toHaveAttribute('aria-pressed', 'true'));
    act(() => void store.dispatch(signedIn(asha)));
    expect(await findByText('Your wishlist is full')).toBeVisible();
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
      userId: asha.id,
      productIds: [ring._id, band._id],
    });
    expect(kept()).toEqual([band._id]);
    expect(heart).toHaveAttribute('aria-pressed', 'true');
    act(() => void store.dispatch(sessionEnded()));
    await waitFor(() => expect(heart).toHaveAttribute('aria-pressed', 'false'));
  });

  it('is still shown when another tab has just brought it into the account', async () => {
    const { calls } = serveShop({
      ...pieces,
      [ownPath]: () => (localStorage.getItem(GUEST_WISHES) ? wishes() : wishes(ring._id)),
    });
    asGuest(ring._id);
    const { findByRole } = renderShop(<WishlistPage />, { user: asha });
    expect(await findByRole('heading', { name: ring.title })).toBeVisible();
    localStorage.removeItem(GUEST_WISHES);
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: GUEST_WISHES })));
    await waitFor(() => expect(calls.filter(({ path }) => path.includes('/wishlist/get/'))).toHaveLength(2));
    expect(await findByRole('heading', { name: ring.title })).toBeVisible();
  });

  it('stays in the browser when the shop does not answer', async () => {
    const { calls } = serveShop({ [ownPath]: wishes(), 'POST /api/shop/wishlist/merge': { status: 503, body: {} } });
    asGuest(ring._id);
    renderShop(<Card />, { user: asha });
    await waitFor(() => expect(calls.some(({ path }) => path.endsWith('/merge'))).toBe(true));
    expect(kept()).toEqual([ring._id]);
  });

  it('is empty when somebody has written nonsense into the browser’s storage', () => {
    for (const nonsense of ['{', '7', '{"a":1}', '[1,null,"ring","<b>"]']) {
      localStorage.setItem(GUEST_WISHES, nonsense);
      expect(guestWishes.read()).toEqual([]);
    }
  });
});

describe('Sharing a wishlist', () => {
  const shared = (link: { token: string; name: string } | null) => ({
    body: { data: { productIds: [ring._id], shared: link } },
  });
  const sharePath = 'POST /api/shop/wishlist/share';

  it('makes a link with the name that its owner wants, and can be ended', async () => {
    const { calls } = serveShop({
      ...pieces,
      [ownPath]: shared(null),
      [sharePath]: ({ body }) => ({ body: { data: { token: 'abc', name: (body as { name: string }).name } } }),
      [`DELETE /api/shop/wishlist/share/${asha.id}`]: { body: { message: 'Your wishlist is no longer shared' } },
    });
    const { person, findByRole, findByText, getByRole, queryByRole } = renderShop(<WishlistPage />, { user: asha });
    await person.click(await findByRole('button', { name: 'Share' }));
    await person.type(await findByRole('textbox', { name: 'Name on the list' }), 'Asha');
    await person.click(getByRole('button', { name: 'Create the link' }));
    expect(await findByRole('link', { name: 'See what others see' })).toHaveAttribute('href', '/shop/wishes/abc');
    const message = new URL(getByRole('link', { name: 'Share on WhatsApp' }).getAttribute('href') ?? '');
    expect(message.searchParams.get('text')).toContain('http://localhost/shop/wishes/abc');
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ userId: asha.id, name: 'Asha' });
    expect(queryByRole('button', { name: /Create|Save/ })).toBeNull();
    await person.click(getByRole('button', { name: 'Stop sharing' }));
    expect(await findByText('Your wishlist is no longer shared')).toBeVisible();
    expect(queryByRole('dialog')).toBeNull();
    expect(await findByRole('button', { name: 'Share' })).toBeVisible();
  });

  it('says why it was refused', async () => {
    serveShop({ ...pieces, [ownPath]: shared(null), [sharePath]: { status: 503, body: { message: 'Resting.' } } });
    const { person, findByRole, findByText, getByRole } = renderShop(<WishlistPage />, { user: asha });
    await person.click(await findByRole('button', { name: 'Share' }));
    await person.click(await findByRole('button', { name: 'Create the link' }));
    expect(await findByText('Resting.')).toBeVisible();
    expect(getByRole('button', { name: 'Create the link' })).toBeEnabled();
  });

  const asVisitor = () =>
    renderShop(
      <Routes>
        <Route path="/shop/wishes/:token" element={<SharedWishlistPage />} />
      </Routes>,
      { at: '/shop/wishes/abc' },
    );

  it('shows others the pieces that the shop still sells, with hearts of their own', async () => {
    serveShop({
      ...pieces,
      'GET /api/shop/wishes/abc': { body: { data: { name: 'Asha', productIds: [band._id, gone._id, ring._id] } } },
    });
    const { findAllByRole, getByRole, getByText, queryByText } = asVisitor();
    const titles = await findAllByRole('heading', { level: 2 });
    expect(titles.map(({ textContent }) => textContent)).toEqual([band.title, ring.title]);
    expect(getByRole('heading', { level: 1, name: 'Asha’s wishlist' })).toBeVisible();
    expect(getByText('2 pieces at today’s prices')).toBeVisible();
    expect(queryByText(gone.title)).toBeNull();
    expect(getByRole('button', { name: `Wishlist: ${ring.title}` })).toBeVisible();
  });

  it('says that a link has ended, that a list is empty, and that it could not be loaded', async () => {
    serveShop({ 'GET /api/shop/wishes/abc': { status: 404, body: { code: 'wishlist.not-found' } } });
    const ended = asVisitor();
    expect(await ended.findByText('This wishlist is no longer shared')).toBeVisible();
    ended.unmount();
    serveShop({ 'GET /api/shop/wishes/abc': { body: { data: { name: '', productIds: [] } } } });
    const empty = asVisitor();
    expect(await empty.findByText('Nothing is on this list now')).toBeVisible();
    expect(empty.getByRole('heading', { level: 1, name: 'A wishlist' })).toBeVisible();
    empty.unmount();
    serveShop({ 'GET /api/shop/wishes/abc': { status: 503, body: {} } });
    expect(await asVisitor().findByText('This wishlist could not be loaded')).toBeVisible();
  });
});

describe('The wishlist’s page', () => {
  it('says what to do while nothing is on it', async () => {
    serveShop({});
    const { findByText, getByRole } = renderShop(<WishlistPage />);
    expect(await findByText('Nothing is on your wishlist yet')).toBeVisible();
    expect(getByRole('link', { name: 'Explore all pieces' })).toHaveAttribute('href', '/shop/listing');
  });

  it('shows the pieces newest first, and marks what is gone', async () => {
    const { calls } = serveShop({ [ownPath]: wishes(band._id, gone._id, ring._id), ...pieces });
    const { findAllByRole, getByText } = renderShop(<WishlistPage />, { user: asha });
    const titles = await findAllByRole('heading', { level: 2 });
    expect(titles.map(({ textContent }) => textContent)).toEqual([band.title, gone.title, ring.title]);
    expect(getByText('No longer in the shop')).toBeVisible();
    expect(getByText('3 pieces')).toBeVisible();
    expect(calls.find(({ path }) => path.includes('by-ids'))?.path).toContain(
      encodeURIComponent([band._id, gone._id, ring._id].join(',')),
    );
  });

  it('moves a piece into the bag', async () => {
    const cart = (items: unknown[]) => ({
      body: { message: 'Added.', data: { _id: asha.id, userId: asha.id, items } },
    });
    const { calls } = serveShop({
      ...pieces,
      [ownPath]: wishes(ring._id),
      [`GET /api/shop/cart/get/${asha.id}`]: cart([]),
      'POST /api/shop/cart/add': cart([cartItem(ring, 1)]),
      [`DELETE /api/shop/wishlist/${asha.id}/${ring._id}`]: wishes(),
    });
    const { person, findByRole, findByText } = renderShop(<WishlistPage />, { user: asha });
    await person.click(await findByRole('button', { name: `Move to Bag: ${ring.title}` }));
    expect(await findByText('Product is added to cart')).toBeVisible();
    expect(await findByText('Nothing is on your wishlist yet')).toBeVisible();
    expect(calls.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
  });

  it('keeps a piece that cannot be moved', async () => {
    const none = { body: { data: { _id: asha.id, userId: asha.id, items: [] } } };
    const refusal = {
      status: 409,
      body: { code: 'cart.stock', message: 'Only 0 quantity can be added for this item' },
    };
    const { calls } = serveShop({
      ...pieces,
      [ownPath]: wishes(ring._id),
      [`GET /api/shop/cart/get/${asha.id}`]: none,
      'POST /api/shop/cart/add': refusal,
    });
    const { person, findByRole, findByText } = renderShop(<WishlistPage />, { user: asha });
    await person.click(await findByRole('button', { name: `Move to Bag: ${ring.title}` }));
    expect(await findByText(refusal.body.message)).toBeVisible();
    expect(calls.filter(({ method }) => method === 'DELETE')).toEqual([]);
  });

  it('removes a piece, moves the focus to the title, and can undo it', async () => {
    serveShop(pieces);
    asGuest(ring._id, gone._id);
    const { person, findByRole, getByRole } = renderShop(<WishlistPage />);
    await person.click(await findByRole('button', { name: `Remove ${gone.title} from your wishlist` }));
    expect(kept()).toEqual([ring._id]);
    expect(getByRole('heading', { name: 'Wishlist' })).toHaveFocus();
    await person.click(await findByRole('button', { name: 'Undo' }));
    expect(kept()).toEqual([gone._id, ring._id]);
    expect(await findByRole('heading', { name: gone.title })).toBeVisible();
  });

  it('can be tried again when it could not be loaded', async () => {
    let works = false;
    serveShop({
      'GET /api/shop/products/by-ids': () =>
        works ? pieces['GET /api/shop/products/by-ids'] : { status: 503, body: {} },
    });
    asGuest(ring._id);
    const { person, findByRole, findByText } = renderShop(<WishlistPage />);
    expect(await findByText('Your wishlist could not be loaded')).toBeVisible();
    works = true;
    await person.click(await findByRole('button', { name: /Try again/i }));
    expect(await findByRole('heading', { name: ring.title })).toBeVisible();
  });
});
