import { describe, expect, it } from '@jest/globals';
import type { CartItem } from '@kanaka/contracts/cart/cart';
import type { Product } from '@kanaka/contracts/catalog/products';
import { newShop } from '@kanaka/contracts/catalog/shop-profile';
import { waitFor, within } from '@testing-library/react';
import { Piece } from '../../pages/parts/piece.tsx';
import { cartItem, ring } from '../../../test/pieces.ts';
import { asha, renderShop, serveShop } from '../../../test/render-shop.tsx';
import { CartBar } from './cart-bar.tsx';
import { CartControl } from './cart-control.tsx';
import { takeIntent } from './cart-intent.ts';

const cart = (quantity: number) => ({
  body: {
    message: 'Saved.',
    data: { _id: asha.id, userId: asha.id, items: quantity > 0 ? [cartItem(ring, quantity)] : [] },
  },
});
const cartPath = `GET /api/shop/cart/get/${asha.id}`;

describe('The bag button of a piece', () => {
  it('asks a guest to sign in, and stores what they wanted', async () => {
    serveShop({});
    const { person, findByText, getByRole } = renderShop(<CartControl product={ring} />);
    await person.click(getByRole('button', { name: /Add to Bag/ }));
    expect(await findByText('Please login to add items to cart')).toBeVisible();
    expect(await findByText('You need to be logged in to add items to your cart')).toBeVisible();
    expect(getByRole('status', { name: 'address' })).toHaveTextContent('/auth/login');
    expect(takeIntent()).toEqual({ productId: ring._id, size: '' });
  });

  it('adds one piece and shows a message', async () => {
    let inCart = 0;
    const { calls } = serveShop({
      [cartPath]: () => cart(inCart),
      'POST /api/shop/cart/add': () => cart((inCart = 1)),
    });
    const { person, findByText, getByRole, findByRole } = renderShop(<CartControl product={ring} />, { user: asha });
    await person.click(getByRole('button', { name: /Add to Bag/ }));
    expect(await findByText('Product is added to cart')).toBeVisible();
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
      userId: asha.id,
      productId: ring._id,
      size: '',
      quantity: 1,
    });
    expect(await findByRole('group', { name: `Quantity of ${ring.title}` })).toHaveTextContent('1');
    expect(getByRole('button', { name: 'Decrease quantity' })).toBeDisabled();
  });

  it('keeps its quantity when a response from before the change arrives late', async () => {
    const late = Promise.withResolvers<ReturnType<typeof cart>>();
    let asked = 0;
    serveShop({
      [cartPath]: () => (asked++ === 0 ? late.promise : cart(2)),
      'POST /api/shop/cart/add': cart(1),
      'PUT /api/shop/cart/update-cart': cart(2),
    });
    const { person, getByRole, findByRole } = renderShop(<CartControl product={{ ...ring, totalStock: 9 }} />, {
      user: asha,
    });
    await person.click(getByRole('button', { name: /Add to Bag/ }));
    await person.click(await findByRole('button', { name: 'Increase quantity' }));
    const number = await findByRole('group');
    await waitFor(() => expect(number).toHaveTextContent('2'));
    const seen: (string | null)[] = [];
    new MutationObserver(() => seen.push(number.textContent)).observe(number, { characterData: true, subtree: true });
    late.resolve(cart(1));
    await waitFor(() => expect(asked).toBe(2));
    expect(number).toHaveTextContent('2');
    expect(seen).not.toContain('1');
  });

  it('never exceeds the stock', async () => {
    const { calls } = serveShop({ [cartPath]: cart(2) });
    const { person, findByRole, findAllByText } = renderShop(<CartControl product={ring} />, { user: asha });
    const plus = await findByRole('button', { name: 'Increase quantity' });
    // As in the cart: it looks disabled, and the reason stands below it.
    expect(plus).toHaveAttribute('aria-disabled', 'true');
    expect(await findAllByText('Only 2 quantity can be added for this item')).toHaveLength(1);
    await person.click(plus);
    expect(calls.every(({ method }) => method === 'GET')).toBe(true);
  });

  it('shows the most an order takes of the piece, and never exceeds it', async () => {
    const plenty = { ...ring, totalStock: 100 };
    const items = [{ ...cartItem(plenty, 5) }];
    const { calls } = serveShop({
      [cartPath]: { body: { data: { _id: asha.id, userId: asha.id, items } } },
      'GET /api/common/shop': { body: { data: { ...newShop, maxQuantity: 5 } } },
    });
    const { person, findByRole, findByText, findAllByText } = renderShop(<CartControl product={plenty} />, {
      user: asha,
    });
    const words = 'One order takes at most 5 of this piece.';
    expect(await findByText(words)).toBeVisible();
    await person.click(await findByRole('button', { name: 'Increase quantity' }));
    expect(await findAllByText(words)).toHaveLength(2);
    expect(calls.every(({ method }) => method === 'GET')).toBe(true);
  });

  it('restores the quantity when the server refuses', async () => {
    serveShop({
      [cartPath]: cart(1),
      'PUT /api/shop/cart/update-cart': {
        status: 409,
        body: { code: 'cart.stock', message: 'Only 1 quantity can be added for this item' },
      },
    });
    const { person, findByRole, findByText } = renderShop(<CartControl product={ring} />, { user: asha });
    await person.click(await findByRole('button', { name: 'Increase quantity' }));
    expect(await findByText('Only 1 quantity can be added for this item')).toBeVisible();
    const group = await findByRole('group');
    await waitFor(() => expect(group).toHaveTextContent('1'));
  });

  it('asks a shopper whose session has ended to sign in', async () => {
    const ended = { status: 401, body: { code: 'auth.sign-in-required', message: 'Please sign in.' } };
    serveShop({ [cartPath]: cart(1), 'PUT /api/shop/cart/update-cart': ended, 'POST /api/auth/refresh': ended });
    const { person, findByRole, findByText, getByRole } = renderShop(<CartControl product={ring} />, { user: asha });
    await person.click(await findByRole('button', { name: 'Increase quantity' }));
    expect(await findByText('Please login to manage your cart')).toBeVisible();
    expect(getByRole('status', { name: 'address' })).toHaveTextContent('/auth/login');
  });

  it('is disabled when the piece is sold out', () => {
    serveShop({});
    const { getByRole } = renderShop(<CartControl product={{ ...ring, totalStock: 0 }} />);
    expect(getByRole('button', { name: 'Out of stock' })).toBeDisabled();
  });
});

describe('The bag button of a piece with sizes', () => {
  const sizes = [
    { size: '12', stock: 0 },
    { size: '14', stock: 2 },
    { size: '16', stock: 9 },
  ];
  const sized: Product = { ...ring, totalStock: 11, sizing: 'ring', sizes };
  const cartOf = (...items: CartItem[]) => ({
    body: { message: 'Saved.', data: { _id: asha.id, userId: asha.id, items } },
  });

  it('links from a card to the choice of size and adds nothing', async () => {
    const { calls } = serveShop({ [cartPath]: cartOf() });
    const { person, getByRole } = renderShop(
      <CartControl product={sized} chooseAt={{ to: `/shop/product/${sized.slug}` }} />,
      { user: asha },
    );
    await person.click(getByRole('link', { name: `Choose Size: ${sized.title}` }));
    expect(getByRole('status', { name: 'address' })).toHaveTextContent(`/shop/product/${sized.slug}`);
    expect(calls.every(({ method }) => method === 'GET')).toBe(true);
  });

  it('asks for a size first, and adds the chosen one', async () => {
    const { calls } = serveShop({ [cartPath]: cartOf(), 'POST /api/shop/cart/add': cartOf(cartItem(sized, 1, '14')) });
    const { person, getByRole, findByRole } = renderShop(<Piece product={sized} />, { user: asha });
    await person.click(getByRole('button', { name: `Add to Bag: ${sized.title}` }));
    const choices = getByRole('radiogroup', { name: 'Ring size' });
    expect(choices).toBeInvalid();
    expect(choices).toHaveAccessibleDescription('Please choose a size');
    // Every time it is pressed.
    for (const _ of [1, 2]) {
      await waitFor(() => expect(getByRole('radio', { name: '14' })).toHaveFocus());
      await person.click(getByRole('button', { name: `Add to Bag: ${sized.title}` }));
    }
    expect(calls.every(({ method }) => method === 'GET')).toBe(true);

    await person.click(getByRole('radio', { name: '14' }));
    expect(choices).toBeValid();
    expect(getByRole('status', { name: 'address' })).toHaveTextContent('?size=14');
    await person.click(getByRole('button', { name: `Add to Bag: ${sized.title}, size 14` }));
    expect(await findByRole('group', { name: `Quantity of ${sized.title}, size 14` })).toHaveTextContent('1');
    expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({ productId: sized._id, size: '14' });

    await person.click(getByRole('radio', { name: '16' }));
    expect(getByRole('button', { name: `Add to Bag: ${sized.title}, size 16` })).toBeEnabled();
  });

  it('shows that a size is sold out, and does not let it be chosen, not even by URL', () => {
    serveShop({});
    const { getByRole } = renderShop(<Piece product={sized} />, { at: `/shop/product/${sized.slug}?size=12` });
    const soldOut = getByRole('radio', { name: '12, sold out' });
    expect(soldOut).toBeDisabled();
    expect(soldOut).not.toBeChecked();
  });

  it('stores which size a guest wanted', async () => {
    serveShop({});
    const { person, getByRole } = renderShop(<Piece product={sized} />, { at: `/shop/product/${sized.slug}?size=16` });
    expect(getByRole('radio', { name: '16' })).toBeChecked();
    await person.click(getByRole('button', { name: /Add to Bag/ }));
    expect(takeIntent()).toEqual({ productId: sized._id, size: '16' });
  });

  it('is limited by the stock of the size, not of the piece', async () => {
    serveShop({ [cartPath]: cartOf({ ...cartItem(sized, 2, '14'), totalStock: 2 }) });
    const { person, findByRole, findByText } = renderShop(<Piece product={sized} />, {
      user: asha,
      at: `/shop/product/${sized.slug}?size=14`,
    });
    await person.click(await findByRole('button', { name: 'Increase quantity' }));
    expect(await findByText('Only 2 quantity can be added for this item')).toBeVisible();
  });

  it('shows the most an order takes of the piece in all its sizes', async () => {
    serveShop({
      [cartPath]: cartOf(cartItem(sized, 1, '14'), cartItem(sized, 4, '16')),
      'GET /api/common/shop': { body: { data: { ...newShop, maxQuantity: 5 } } },
    });
    const { findByText } = renderShop(<Piece product={sized} />, {
      user: asha,
      at: `/shop/product/${sized.slug}?size=14`,
    });
    expect(await findByText('One order takes at most 5 of this piece.')).toBeVisible();
  });

  it('opens the size guide, in millimetres', async () => {
    serveShop({});
    const { person, getByRole, findByRole } = renderShop(<Piece product={sized} />);
    await person.click(getByRole('button', { name: 'Size guide' }));
    const guide = await findByRole('dialog', { name: 'Ring sizes' });
    expect(within(guide).getByRole('row', { name: '14 this piece 17.2 54.0 7 N' })).toBeInTheDocument();
  });
});

describe('The bag bar on a phone', () => {
  it('shows the quantity and the total, taxes included', async () => {
    serveShop({ [cartPath]: cart(2) });
    const { findByText, getByText } = renderShop(<CartBar />, { user: asha });
    expect(await findByText('Cart: 2 items')).toBeInTheDocument();
    expect(getByText('₹3,25,480.00')).toBeInTheDocument();
  });

  it('is hidden while the bag is empty', async () => {
    const { calls } = serveShop({ [cartPath]: cart(0) });
    const { queryByText } = renderShop(<CartBar />, { user: asha });
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(queryByText(/^Cart:/)).toBeNull();
  });
});
