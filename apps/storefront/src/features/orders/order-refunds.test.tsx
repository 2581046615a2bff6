import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import type { Refund } from '@kanaka/contracts/orders/orders';
import { Toaster } from '@kanaka/ui/toaster';
import { sessionSlice, signedIn } from '@kanaka/web-kit/session';
import { configureStore } from '@reduxjs/toolkit';
import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { OrderRefunds } from './order-refunds.tsx';

const asha = {
  id: '0198c5a2-7e11-7c3a-9d21-5f0c8ad00001',
  name: 'Asha',
  userName: 'Asha',
  email: 'asha@a.in',
  role: 'user',
} as const;

const refund = (change: Partial<Refund> = {}): Refund => ({
  _id: '0198c5a2-7e11-7c3a-9d21-5f0c8ad03135',
  amount: 10_300,
  reason: 'The clasp was loose.',
  state: 'made',
  items: [{ productId: '0198c5a2-7e11-7c3a-9d21-5f0c8ad00009', size: '', title: 'Veni Twist Band', quantity: 2 }],
  creditNoteNumber: 'KCN/26-27/000001',
  createdAt: '2026-11-20T09:00:00Z',
  ...change,
});

function show(...refunds: Refund[]) {
  const store = configureStore({ reducer: { [sessionSlice.name]: sessionSlice.reducer } });
  store.dispatch(signedIn(asha));
  render(
    <Provider store={store}>
      <OrderRefunds refunds={refunds} />
      <Toaster />
    </Provider>,
  );
}

describe('The refunds that a shopper sees', () => {
  const real = globalThis.fetch;
  const saved: string[] = [];
  let answer: () => Response;

  beforeEach(() => {
    saved.length = 0;
    answer = () => new Response('%PDF-1.7', { headers: { 'content-type': 'application/pdf' } });
    globalThis.fetch = async (url) => {
      saved.push(String(url));
      return answer();
    };
    URL.createObjectURL = () => 'blob:credit-note';
    URL.revokeObjectURL = () => undefined;
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
  });
  afterEach(() => {
    globalThis.fetch = real;
    jest.restoreAllMocks();
  });

  it('show the amount, the pieces and the reason', () => {
    show(refund());
    const item = within(screen.getByRole('listitem'));
    expect(item.getByText('₹10,300.00')).toBeInTheDocument();
    expect(item.getByText('2 × Veni Twist Band')).toBeInTheDocument();
    expect(item.getByText(/The clasp was loose\./)).toBeInTheDocument();
  });

  it('say of a cancellation that it was the shopper’s own', () => {
    show(
      refund({ reason: 'Cancelled by the customer: I ordered by mistake' }),
      refund({ _id: '0198c5a2-7e11-7c3a-9d21-5f0c8ad03136', reason: 'Cancelled by the customer.' }),
    );
    expect(screen.getByText(/ · Cancelled by you: “I ordered by mistake”$/)).toBeInTheDocument();
    expect(screen.getByText(/ · Cancelled by you$/)).toBeInTheDocument();
  });

  it.each([
    ['owed', 'Being prepared'],
    ['sent', 'On its way to your bank'],
    ['made', 'Sent back to your bank'],
  ] as const)('that are %s read “%s”', (state, words) => {
    show(refund({ state }));
    expect(screen.getByText(words)).toBeInTheDocument();
  });

  it('have no credit note when there was no invoice', () => {
    show(refund({ creditNoteNumber: '' }));
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it('download the credit note and show a message', async () => {
    const { _id, creditNoteNumber } = refund();
    show(refund());
    await userEvent.click(screen.getByRole('button', { name: `Download credit note ${creditNoteNumber}` }));
    expect(await screen.findByText('Credit note downloaded successfully')).toBeInTheDocument();
    expect(saved).toEqual([`/api/shop/order/credit-note/${_id}`, `credit-note-${_id}.pdf`]);
  });

  it('show that the download failed, and can retry', async () => {
    answer = () => new Response('{}', { status: 503 });
    show(refund());
    const button = screen.getByRole('button', { name: /credit note/ });
    await userEvent.click(button);
    expect(await screen.findByText('Error downloading credit note')).toBeInTheDocument();
    expect(screen.getByText('Failed to download credit note. Please try again.')).toBeInTheDocument();
    expect(button).toBeEnabled();
  });
});
