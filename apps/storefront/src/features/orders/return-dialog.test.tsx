import { describe, expect, it } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import type { Order } from '@kanaka/contracts/orders/orders';
import { demoShop } from '@kanaka/contracts/catalog/shop-profile';
import type { Return } from '@kanaka/contracts/orders/returns';
import { screen } from '@testing-library/react';
import { anOrder } from '../../../test/orders.ts';
import { renderShop, serveShop } from '../../../test/render-shop.tsx';
import { OrderDialog } from './order-dialog.tsx';
import { ReturnDialog } from './return-dialog.tsx';

const piece = (size: string): Order['cartItems'][number] => ({
  productId: '0192a000-0000-7000-8000-00000000000b',
  title: 'Veni Ring',
  size,
  image: '',
  price: 50_000,
  quantity: 1,
});

const order = (...cartItems: Order['cartItems']): Order =>
  anOrder({
    cartItems,
    returnable: cartItems.map(({ productId, size, quantity }) => ({ productId, size, quantity })),
    orderStatus: 'delivered',
    subtotal: 50_000,
    taxAmount: 1_500,
    totalAmount: 51_500,
  });

it('The return of an only piece begins with that piece, and says at the field what is missing', async () => {
  const { calls } = serveShop({});
  const { person } = renderShop(<ReturnDialog order={order(piece('14'))} onClose={() => undefined} />);
  expect(screen.getByLabelText('Veni Ring · Size 14')).toHaveValue('1');
  await person.click(screen.getByRole('button', { name: 'Request return' }));
  const why = screen.getByLabelText('Why?');
  expect(why).toHaveAccessibleDescription('Please choose a reason.');
  expect(why).toHaveFocus();
  await person.selectOptions(why, 'It does not suit me');
  expect(why).not.toHaveAccessibleDescription();
  expect(calls).toEqual([]);
});

it('One piece is spoken of as one, several as several', () => {
  serveShop({});
  const { unmount } = renderShop(<ReturnDialog order={order(piece('14'))} onClose={() => undefined} />);
  expect(screen.getByText(/e-mail you how to send the piece back, insured\./)).toBeVisible();
  unmount();
  renderShop(<ReturnDialog order={order(piece('14'), piece('16'))} onClose={() => undefined} />);
  expect(screen.getByText(/e-mail you how to send them back, insured\./)).toBeVisible();
});

it('The return of one of several pieces says everything that is missing, and begins at the first field', async () => {
  serveShop({});
  const { person } = renderShop(<ReturnDialog order={order(piece('14'), piece('16'))} onClose={() => undefined} />);
  const first = screen.getByLabelText('Veni Ring · Size 14');
  expect(first).toHaveValue('0');
  await person.click(screen.getByRole('button', { name: 'Request return' }));
  expect(first).toHaveAccessibleDescription('Please choose how many pieces you are sending back.');
  expect(first).toHaveFocus();
  expect(screen.getByLabelText('Why?')).toBeInvalid();
  await person.selectOptions(first, 'Send 1 back');
  expect(first).toBeValid();
  expect(first).toHaveFocus();
});

describe('An order that is opened', () => {
  const open = (change: Partial<Order>) => {
    serveShop({ 'GET /api/common/shop': { body: { data: { ...demoShop, whatsapp: '919840012345' } } } });
    renderShop(
      <OrderDialog
        order={{ ...order(piece('14')), returnRules: { days: 7, damageHours: 48 }, ...change }}
        open
        onClose={() => undefined}
        onInvoice={() => undefined}
        downloading={false}
        onPay={() => undefined}
        receivedAt={Date.now()}
        onHoldEnd={() => undefined}
        onOrderAgain={() => undefined}
        onPayDifference={() => undefined}
        more={null}
      />,
    );
  };

  it('leads to the shop, with its number in the message', async () => {
    open({});
    const link = await screen.findByRole('link', { name: 'Write on WhatsApp' });
    const { pathname, searchParams } = new URL(link.getAttribute('href') ?? '');
    expect(pathname).toBe('/919840012345');
    expect(searchParams.get('text')).toMatch(/^I have a question about order #[\da-f]{8}: $/);
  });

  it('says how long its pieces can be sent back', () => {
    open({ returnableUntil: '2026-10-07T18:29:59.999Z' });
    expect(screen.getByText(/^The pieces of this order can be sent back within 7 days of delivery\./)).toBeVisible();
  });

  it('says nothing of it when everything in it is a final sale', () => {
    open({ orderStatus: 'confirmed', cartItems: [{ ...piece('14'), finalSale: true }] });
    expect(screen.queryByText(/can be sent back/)).not.toBeInTheDocument();
  });

  it('says when that ended', () => {
    open({ returnsClosedAt: '2026-10-07T18:29:59.999Z' });
    expect(screen.getByText('Returns closed on 7 Oct 2026.')).toBeVisible();
    expect(screen.queryByText(/can be sent back/)).not.toBeInTheDocument();
  });

  it('says what was asked for with a return, and what its shopper wrote', () => {
    const { productId, title, size } = piece('14');
    const requested: Return = {
      _id: '0192a000-0000-7000-8000-00000000000d',
      orderId: '0192a000-0000-7000-8000-00000000000c',
      state: 'requested',
      reason: 'not-suited',
      words: 'The clasp is loose.',
      lines: [{ productId, title, size, image: '', quantity: 1, accepted: 0 }],
      courier: '',
      awb: '',
      steps: [{ state: 'requested', at: '2026-11-21T09:00:00Z', note: '' }],
    };
    open({ returns: [requested] });
    expect(screen.getByText('You asked for: your money back')).toBeVisible();
    expect(screen.getByText('You wrote: “The clasp is loose.”')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Withdraw the return' })).toBeVisible();
  });

  it('says nothing of it when all of them are on their way back', () => {
    open({});
    expect(screen.queryByText(/can be sent back|Returns closed/)).not.toBeInTheDocument();
  });
});
