import { describe, expect, it } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { bagItem, ring } from '../../testing/pieces.ts';
import { asha, renderShop, serveShop } from '../../testing/render-shop.tsx';
import { BagBar } from './bag-bar.tsx';
import { BagControl } from './bag-control.tsx';
import { takeIntent } from './bag-intent.ts';

const bag = (quantity: number) => ({
  body: {
    message: 'Saved.',
    data: { _id: asha.id, userId: asha.id, items: quantity > 0 ? [bagItem(ring, quantity)] : [] },
  },
});
const cartPath = `GET /api/shop/cart/get/${asha.id}`;

describe('The bag beside a piece', () => {
  it('asks a guest to sign in, and remembers what they wanted', async () => {
    serveShop({});
    const { person, findByText, getByRole } = renderShop(<BagControl product={ring} />);
    await person.click(getByRole('button', { name: /Add to Bag/ }));
    expect(await findByText('Please login to add items to cart')).toBeVisible();
    expect(await findByText('You need to be logged in to add items to your cart')).toBeVisible();
    expect(getByRole('status', { name: 'address' })).toHaveTextContent('/auth/login');
    expect(takeIntent()).toBe(ring._id);
  });

  it('adds one and says so', async () => {
    const { calls } = serveShop({ [cartPath]: bag(0), 'POST /api/shop/cart/add': bag(1) });
    const { person, findByText, getByRole, findByRole } = renderShop(<BagControl product={ring} />, { user: asha });
    await person.click(getByRole('button', { name: /Add to Bag/ }));
    expect(await findByText('Product is added to cart')).toBeVisible();
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
      userId: asha.id,
      productId: ring._id,
      quantity: 1,
    });
    expect(await findByRole('group', { name: `Quantity of ${ring.title}` })).toHaveTextContent('1');
    expect(getByRole('button', { name: 'Decrease quantity' })).toBeDisabled();
  });

  it('never goes past what is in stock', async () => {
    const { calls } = serveShop({ [cartPath]: bag(2) });
    const { person, findByRole, findByText } = renderShop(<BagControl product={ring} />, { user: asha });
    await person.click(await findByRole('button', { name: 'Increase quantity' }));
    expect(await findByText('Only 2 quantity can be added for this item')).toBeVisible();
    expect(calls.every(({ method }) => method === 'GET')).toBe(true);
  });

  it('puts the number back when the server refuses', async () => {
    serveShop({
      [cartPath]: bag(1),
      'PUT /api/shop/cart/update-cart': {
        status: 409,
        body: { code: 'cart.stock', message: 'Only 1 quantity can be added for this item' },
      },
    });
    const { person, findByRole, findByText } = renderShop(<BagControl product={ring} />, { user: asha });
    await person.click(await findByRole('button', { name: 'Increase quantity' }));
    expect(await findByText('Only 1 quantity can be added for this item')).toBeVisible();
    const group = await findByRole('group');
    await waitFor(() => expect(group).toHaveTextContent('1'));
  });

  it('cannot add what is sold out', () => {
    serveShop({});
    const { getByRole } = renderShop(<BagControl product={{ ...ring, totalStock: 0 }} />);
    expect(getByRole('button', { name: 'Out of stock' })).toBeDisabled();
  });
});

describe('The bar along a phone’s lower edge', () => {
  it('counts and adds up, taxes included', async () => {
    serveShop({ [cartPath]: bag(2) });
    const { findByText, getByText } = renderShop(<BagBar />, { user: asha });
    expect(await findByText('Cart: 2 items')).toBeInTheDocument();
    expect(getByText('₹3,25,480.00')).toBeInTheDocument();
  });

  it('is not there while the bag is empty', async () => {
    const { calls } = serveShop({ [cartPath]: bag(0) });
    const { queryByText } = renderShop(<BagBar />, { user: asha });
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(queryByText(/^Cart:/)).toBeNull();
  });
});
