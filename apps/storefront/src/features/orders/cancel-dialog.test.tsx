import { afterEach, describe, expect, it } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { anOrder } from '../../../test/orders.ts';
import { asha, renderShop, serveShop } from '../../../test/render-shop.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { cancellationWords, whyEnded } from './order-words.ts';

const real = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = real;
});

const order = anOrder();
const { _id: id } = order;

describe('Cancelling an order', () => {
  it('says how much goes back, asks why once, and sends the reason', async () => {
    const { calls } = serveShop({
      [`POST /api/shop/order/cancel/${id}`]: { body: { message: 'Your order has been cancelled.', data: order } },
    });
    renderShop(<CancelDialog order={order} onClose={() => undefined} />, { user: asha });
    expect(screen.getByText(/^₹1,030\.00 goes back to you\./)).toBeInTheDocument();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Why? (optional)' }), 'Something else');
    await userEvent.type(screen.getByRole('textbox', { name: 'In your words' }), 'A gift that is not needed');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel the order' }));
    expect(await screen.findByText('Your order has been cancelled.')).toBeInTheDocument();
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ reason: 'A gift that is not needed' });
  });

  it('needs no reason, and says that nothing was charged for an unpaid order', async () => {
    const { calls } = serveShop({ [`POST /api/shop/order/cancel/${id}`]: { status: 409, body: { message: 'Gone.' } } });
    renderShop(<CancelDialog order={{ ...order, paymentStatus: 'pending' }} onClose={() => undefined} />);
    expect(screen.getByText(/^Nothing has been charged\./)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel the order' }));
    expect(await screen.findByText('Gone.')).toBeInTheDocument();
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ reason: '' });
  });
});

describe('Cancelling an order whose parcel has its courier’s number', () => {
  it('is a request, and says so before and after', async () => {
    const message = 'We have received your request to cancel this order.';
    serveShop({ [`POST /api/shop/order/cancel/${id}`]: { body: { message, data: order } } });
    renderShop(<CancelDialog order={{ ...order, cancelByRequest: true }} onClose={() => undefined} />, { user: asha });
    expect(screen.getByText(/^The shop must agree first/)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Send the request' }));
    expect(await screen.findByText(message)).toBeInTheDocument();
  });

  it('says in the order what became of it', () => {
    const request = { reason: '', answer: '', requestedAt: '2026-11-20T09:00:00Z' };
    const refused = { ...request, state: 'refused', answer: 'It was handed over.' } as const;
    expect(cancellationWords({ cancellation: { ...request, state: 'open' } })).toMatch(
      /^We have received your request/,
    );
    expect(cancellationWords({ cancellation: refused })).toBe(
      'This order could no longer be cancelled. It was handed over.',
    );
    expect(cancellationWords({ cancellation: { ...request, state: 'granted' } })).toBeNull();
    expect(cancellationWords({})).toBeNull();
  });
});

it('an order that ended says why: cancelled by its shopper, or run out', () => {
  const ended = { orderStatus: 'cancelled', paymentStatus: 'pending' } as const;
  expect(whyEnded({ ...ended, cancelReason: '' })).toBe('You have cancelled this order.');
  expect(whyEnded({ ...ended, cancelReason: 'Wrong size' })).toBe('You have cancelled this order: “Wrong size”.');
  expect(whyEnded(ended)).toMatch(/^The time to pay for this order ran out/);
  expect(whyEnded({ ...ended, paymentStatus: 'refunded' })).toBeNull();
  expect(whyEnded({ orderStatus: 'pending', paymentStatus: 'pending' })).toBeNull();
});
