import { describe, expect, it } from '@jest/globals';
import type { CartItem } from '@kanaka/contracts/cart/cart';
import { waitFor, within } from '@testing-library/react';
import { cartItem, ring, unavailableItem } from '../../../test/pieces.ts';
import { asha, renderShop, serveShop } from '../../../test/render-shop.tsx';
import { CartSheet } from './cart-sheet.tsx';

const cartPath = `GET /api/shop/cart/get/${asha.id}`;
const cartOf = (...items: CartItem[]) => ({
  body: { message: 'Saved.', data: { _id: asha.id, userId: asha.id, items } },
});
const mala = { ...ring, _id: '0192a000-0000-7000-8000-00000000000b', title: 'Ambi Mango Mala' };
const open = () => renderShop(<CartSheet open onOpenChange={() => undefined} delivery={() => null} />, { user: asha });

describe('The bag sheet', () => {
  it('shows a line that is no longer available, does not count it, and can remove it', async () => {
    const { calls } = serveShop({
      [cartPath]: cartOf(cartItem(ring, 2), unavailableItem(mala, 3, '14')),
      [`DELETE /api/shop/cart/${asha.id}/${mala._id}`]: cartOf(cartItem(ring, 2)),
    });
    const { person, findByRole, getByText, queryByText } = open();
    const sheet = await findByRole('dialog', { name: 'Your Bag (2)' });
    const line = within(sheet).getByText('Ambi Mango Mala').closest('li');
    expect(line).toHaveTextContent('No longer available');
    expect(line).toHaveTextContent('Size 14');
    expect(line).not.toHaveTextContent('₹');
    expect(within(sheet).queryByRole('group', { name: /Ambi Mango Mala/ })).toBeNull();
    expect(within(sheet).queryByRole('link', { name: /Ambi Mango Mala/ })).toBeNull();
    expect(getByText('Total').nextSibling).toHaveTextContent('₹3,25,480.00');

    await person.click(within(sheet).getByRole('button', { name: 'Remove Ambi Mango Mala, size 14' }));
    await waitFor(() => expect(queryByText('Ambi Mango Mala')).toBeNull());
    expect(calls.find(({ method }) => method === 'DELETE')?.path).toMatch(/\?size=14$/);
  });

  it('says how many are left, and of a tagged piece that an order takes one, however many there are', async () => {
    const tagged = { ...mala, tagged: true, totalStock: 1 };
    serveShop({ [cartPath]: cartOf(cartItem(ring, 3), cartItem(tagged, 2)) });
    const { person, findByText, getByText, findAllByText, getByRole } = open();
    expect((await findByText('Only 2 left')).closest('li')).toHaveTextContent(ring.title);
    const words = 'Only one per order: every piece has its own weight.';
    const line = getByText(words).closest('li');
    expect(line).toHaveTextContent(mala.title);
    const stepper = getByRole('group', { name: `Quantity of ${mala.title}` });
    await person.click(within(stepper).getByRole('button', { name: 'Increase quantity' }));
    expect(await findAllByText(words)).toHaveLength(2);
  });

  it('says beside the quantity why no more can be added, which a press says too', async () => {
    serveShop({ [cartPath]: cartOf(cartItem(ring, 2), cartItem(mala, 1)) });
    const { person, findByRole, findByText, findAllByText, getByRole } = open();
    const words = 'Only 2 quantity can be added for this item';
    expect((await findByText(words)).closest('li')).toHaveTextContent(ring.title);
    const plusOf = async (title: string) =>
      within(await findByRole('group', { name: `Quantity of ${title}` })).getByRole('button', { name: /^Increase/ });
    expect(await plusOf(ring.title)).toHaveAttribute('aria-disabled', 'true');
    expect(await plusOf(mala.title)).not.toHaveAttribute('aria-disabled');
    await person.click(await plusOf(ring.title));
    expect(await findAllByText(words)).toHaveLength(2);
    expect(getByRole('group', { name: `Quantity of ${ring.title}` })).toHaveTextContent('2');
  });

  it('keeps the place of a removed line, from which it can be put back by keyboard', async () => {
    const [first, second] = [cartItem(ring, 2), cartItem(mala, 1)];
    const { calls } = serveShop({
      [cartPath]: cartOf(first, second),
      [`DELETE /api/shop/cart/${asha.id}/${ring._id}`]: cartOf(second),
      'POST /api/shop/cart/add': cartOf(second, first),
    });
    const { person, findByRole, getByRole, getAllByRole } = open();
    await findByRole('dialog', { name: 'Your Bag (3)' });
    getByRole('button', { name: `Remove ${ring.title}` }).focus();
    await person.keyboard('{Enter}');
    const undo = await findByRole('button', { name: `Undo: put ${ring.title} back` });
    await waitFor(() => expect(undo).toHaveFocus());
    expect(getAllByRole('listitem')[0]).toHaveTextContent(`${ring.title} was removed.`);
    expect(getByRole('dialog', { name: 'Your Bag (1)' })).toBeVisible();

    await person.keyboard('{Enter}{Enter}');
    expect(await findByRole('button', { name: `Remove ${ring.title}` })).toBeVisible();
    expect(getAllByRole('link').map(({ textContent }) => textContent)).toEqual([ring.title, mala.title]);
    await waitFor(() => expect(getByRole('link', { name: ring.title })).toHaveFocus());
    const added = calls.filter(({ path }) => path.endsWith('/cart/add'));
    expect(added.map(({ body }) => body)).toEqual([{ userId: asha.id, productId: ring._id, size: '', quantity: 2 }]);
  });

  it('offers the last removed line back above the words for an empty bag', async () => {
    serveShop({
      [cartPath]: cartOf(cartItem(ring, 1)),
      [`DELETE /api/shop/cart/${asha.id}/${ring._id}`]: cartOf(),
    });
    const { person, findByRole, findByText, getByText } = open();
    await person.click(await findByRole('button', { name: `Remove ${ring.title}` }));
    expect(await findByText('Your bag is currently empty.')).toBeVisible();
    expect(getByText(`${ring.title} was removed.`)).toBeVisible();
  });

  it('treats a line that was removed elsewhere as removed', async () => {
    let asked = 0;
    serveShop({
      [cartPath]: () => (asked++ === 0 ? cartOf(unavailableItem(mala, 1)) : cartOf()),
      [`DELETE /api/shop/cart/${asha.id}/${mala._id}`]: { status: 404, body: { message: 'This item does not exist.' } },
    });
    const { person, findByRole, findByText, queryByText } = open();
    await person.click(await findByRole('button', { name: 'Remove Ambi Mango Mala' }));
    expect(await findByText('Your bag is currently empty.')).toBeVisible();
    expect(queryByText('This item does not exist.')).toBeNull();
  });

  it('says by how much a new rate has changed a line, explains its price, and stops saying so once that was seen', async () => {
    const chain = { ...ring, title: 'Kanaka Chain', price: 1_87_234.44 };
    const priceBreakup = {
      lines: [
        {
          kind: 'metal',
          metal: 'gold',
          fineness: 916,
          purity: '22K (916)',
          weight: 12,
          rate: 14_949.12,
          amount: 1_79_389.44,
        },
        { kind: 'making', per: 'gram', value: 650, amount: 7_800 },
        { kind: 'hallmarking', articles: 1, charge: 45, amount: 45 },
      ],
      price: 1_87_234.44,
      salePrice: 0,
      ratedAt: '2026-11-23T04:45:00.000Z',
    } satisfies CartItem['priceBreakup'];
    const line = { ...cartItem(chain, 1), priceBreakup };
    const { calls } = serveShop({
      [cartPath]: cartOf({ ...line, priceWas: 1_83_717 }),
      'POST /api/shop/cart/prices-seen': cartOf(line),
    });
    const { person, findByText, getByRole, getByText, queryByText } = open();
    const said = await findByText(/Price updated with today’s rate/);
    expect(said).toHaveTextContent('Price updated with today’s rate: +₹3,622.96');
    await person.click(getByText('Price break-up'));
    const rows = getByText('Price before tax').closest('dl');
    expect(rows).toHaveTextContent(
      '22K (916) gold · 12.000 g at ₹14,949.12 a gram₹1,79,389.44Making · ₹650.00 a gram₹7,800.00Hallmarking · 1 × ₹45.00₹45.00Price before tax₹1,87,234.44GST 3%₹5,617.03Total₹1,92,851.47',
    );
    await person.click(getByRole('button', { name: 'I have seen it' }));
    await waitFor(() => expect(queryByText(/Price updated/)).toBeNull());
    const { body } = calls.find(({ path }) => path.endsWith('/prices-seen')) ?? {};
    expect(body).toMatchObject({ lines: [{ productId: ring._id, size: '', price: 1_87_234.44 }] });
  });

  it('has no checkout button while nothing in it can be bought', async () => {
    serveShop({ [cartPath]: cartOf(unavailableItem(mala, 1)) });
    const { findByText, queryByRole, queryByText } = open();
    expect(await findByText('No longer available')).toBeVisible();
    expect(queryByRole('button', { name: 'Checkout' })).toBeNull();
    expect(queryByText('Your bag is currently empty.')).toBeNull();
  });
});
