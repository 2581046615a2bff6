import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { Toaster } from '@kanaka/ui/toaster';
import { sessionSlice, signedIn } from '@kanaka/web-kit/session';
import { configureStore } from '@reduxjs/toolkit';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { useInvoice } from './use-pdf.ts';

const orderId = '0198c5a2-7e11-7c3a-9d21-5f0c8ad03135';
const asha = {
  id: '0198c5a2-7e11-7c3a-9d21-5f0c8ad00001',
  name: 'Asha',
  userName: 'Asha',
  email: 'asha@a.in',
  role: 'user',
} as const;

function InvoiceButton({ doneTitle, of }: { doneTitle?: string; of: string | null }) {
  const { download, downloading } = useInvoice(doneTitle ? { doneTitle } : {});
  return <button onClick={() => void download(of)}>{downloading ? 'Downloading' : 'Invoice'}</button>;
}

function show({
  signed = true,
  doneTitle,
  of = orderId,
}: {
  signed?: boolean;
  doneTitle?: string;
  of?: string | null;
}) {
  const store = configureStore({ reducer: { [sessionSlice.name]: sessionSlice.reducer } });
  if (signed) store.dispatch(signedIn(asha));
  render(
    <Provider store={store}>
      <InvoiceButton of={of} {...(doneTitle && { doneTitle })} />
      <Toaster />
    </Provider>,
  );
  return userEvent.click(screen.getByRole('button', { name: 'Invoice' }));
}

const refusal = (status: number, code: string, message: string) =>
  new Response(JSON.stringify({ success: false, code, message, requestId: 'r' }), { status });

describe('Downloading an invoice', () => {
  const saved: string[] = [];
  const freed: string[] = [];
  const real = globalThis.fetch;
  let answer: () => Promise<Response>;
  let asked: { url: string; body: unknown }[];

  beforeEach(() => {
    saved.length = 0;
    freed.length = 0;
    asked = [];
    answer = async () => new Response('%PDF-1.7', { headers: { 'content-type': 'application/pdf' } });
    globalThis.fetch = async (url, init) => {
      asked.push({ url: String(url), body: JSON.parse(String(init?.body)) });
      return answer();
    };
    URL.createObjectURL = () => 'blob:invoice';
    URL.revokeObjectURL = (url) => void freed.push(url);
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(`${this.href} as ${this.download}`);
    });
  });
  afterEach(() => {
    globalThis.fetch = real;
    jest.restoreAllMocks();
  });

  it('saves the PDF under the order’s name, shows a message and revokes the object URL', async () => {
    await show({});
    expect(await screen.findByText('Invoice downloaded successfully')).toBeInTheDocument();
    expect(screen.getByText('Invoice for order ID 8ad03135 downloaded.')).toBeInTheDocument();
    expect(saved).toEqual([`blob:invoice as invoice-${orderId}.pdf`]);
    expect(asked).toEqual([{ url: `/api/shop/order/invoice/${orderId}`, body: { userId: asha.id } }]);
    await waitFor(() => expect(freed).toEqual(['blob:invoice']));
  });

  it('asks again while the PDF is still being prepared', async () => {
    const pdf = answer;
    answer = async () => {
      answer = pdf;
      return refusal(503, 'invoice.not-ready', 'This document is still being prepared.');
    };
    await show({});
    await waitFor(() => expect(saved).toEqual([`blob:invoice as invoice-${orderId}.pdf`]));
    expect(asked).toHaveLength(2);
    expect(screen.queryByText('Error downloading invoice')).toBeNull();
  });

  it('has its own message on the thank-you page', async () => {
    await show({ doneTitle: 'Invoice Download Initiated' });
    expect(await screen.findByText('Invoice Download Initiated')).toBeInTheDocument();
  });

  it('opens the PDF in a new tab when the browser refuses to save it', async () => {
    const opened: unknown[] = [];
    window.open = (url) => {
      opened.push(url);
      return null;
    };
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {
      throw new Error('refused');
    });
    await show({});
    expect(await screen.findByText('Invoice downloaded successfully')).toBeInTheDocument();
    expect(opened).toEqual(['blob:invoice']);
  });

  it.each([
    ['an order', { of: null }],
    ['a shopper', { signed: false }],
  ])('needs %s', async (_what, without) => {
    await show(without);
    expect(await screen.findByText('Error downloading invoice')).toBeInTheDocument();
    expect(screen.getByText('Order ID or user ID not available.')).toBeInTheDocument();
    expect(asked).toEqual([]);
  });

  it.each([
    ['the line is dead', () => Promise.reject(new TypeError('offline'))],
    ['the shop cannot answer', async () => refusal(503, 'service.unavailable', 'Orders are not available.')],
    [
      'something else than a PDF comes',
      async () => new Response('<html>', { headers: { 'content-type': 'text/html' } }),
    ],
  ])('shows an error when %s, and can retry', async (_what, failing) => {
    answer = failing;
    await show({});
    expect(await screen.findByText('Error downloading invoice')).toBeInTheDocument();
    expect(screen.getByText('Failed to download invoice. Please try again.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Invoice' })).toBeInTheDocument();
  });

  it('explains for an unpaid order why there is no invoice', async () => {
    answer = async () =>
      refusal(409, 'invoice.none', 'There is no invoice for this order, because it has not been paid.');
    await show({});
    expect(await screen.findByText(/because it has not been paid/)).toBeInTheDocument();
  });
});
