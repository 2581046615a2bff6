import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { CartItem } from '@kanaka/contracts/cart/cart';
import type { DeliveryMethod } from '@kanaka/contracts/orders/checkout';
import type { Address } from '@kanaka/contracts/identity/addresses';
import '@testing-library/jest-dom/jest-globals';
import { demoShop } from '@kanaka/contracts/catalog/shop-profile';
import { watchBack } from '@kanaka/ui/close-on-back';
import { Toaster } from '@kanaka/ui/toaster';
import { sessionSlice, signedIn } from '@kanaka/web-kit/session';
import { configureStore } from '@reduxjs/toolkit';
import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { Provider } from 'react-redux';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { chennai } from '../../../test/addresses.ts';
import { api } from '../../api.ts';
import { checkoutTotals } from './checkout-totals.ts';
import { GiftChoice } from './gift-choice.tsx';
import { heldOrder } from './held-order.ts';
import { Selection } from './selection.tsx';
import { useGift } from './use-gift.ts';
import { usePlaceOrder } from './use-place-order.ts';

const id = (last: number) => `0198c5a2-7e11-7c3a-9d21-5f0c8ad0000${last}`;
const asha = { id: id(1), name: 'Asha', userName: 'Asha', email: 'asha@a.in', role: 'user' } as const;
const ring: CartItem = {
  productId: id(2),
  size: '',
  slug: 'dhruva',
  title: 'Dhruva Solitaire Ring',
  image: '/ring.jpg',
  images: [],
  price: 142000,
  salePrice: 0,
  totalStock: 3,
  quantity: 1,
  available: true,
};
const mala: CartItem = { ...ring, productId: id(4), title: 'Ambi Mango Mala' };
const withdrawn: CartItem = { ...mala, price: 0, totalStock: 0, available: false };
const home: Address = { ...chennai, _id: id(3), userId: asha.id };
const paid = {
  razorpay_payment_id: 'pay_abcd1234',
  razorpay_order_id: 'order_abc123',
  razorpay_signature: 'a'.repeat(64),
};

type Shown = { items: CartItem[]; address: Address | null; method: DeliveryMethod | null };

function Checkout({ items: cart, address, method }: Shown) {
  const [items, setItems] = useState(cart);
  const [gift, sayGift] = useGift(address);
  const [pan, setPan] = useState('');
  const { placeOrder, stage, notice, held, endHold } = usePlaceOrder(
    { items, address, method, gift },
    pan,
    () => undefined,
  );
  const remove = (productId: string) => setItems(items.filter((item) => item.productId !== productId));
  return (
    <>
      <Selection
        items={items}
        totals={checkoutTotals(items, { country: address?.country, taxTerms: demoShop })}
        taxPercent={3}
        place={address}
        pickup={null}
        stage={stage}
        notice={notice}
        held={held?.hold ?? null}
        onHoldEnd={endHold}
        onPricesSeen={null}
        pan={pan}
        onPan={setPan}
        onPay={() => void placeOrder()}
        onRemove={({ productId }) => remove(productId)}
        onReload={null}
      />
      <GiftChoice gift={gift} onSay={sayGift} />
      <button type="button" onClick={() => remove(mala.productId)}>
        Remove in another tab
      </button>
    </>
  );
}

function show({ items = [ring], address = home, method = null }: Partial<Shown> = {}) {
  const store = configureStore({
    reducer: { [api.reducerPath]: api.reducer, [sessionSlice.name]: sessionSlice.reducer },
    middleware: (defaults) => defaults().concat(api.middleware),
  });
  store.dispatch(signedIn(asha));
  return render(
    <Provider store={store}>
      <MemoryRouter initialEntries={['/shop/checkout']}>
        <Routes>
          <Route path="/shop/checkout" element={<Checkout items={items} address={address} method={method} />} />
          <Route path="/shop/payment-success" element={<h1>Thanks</h1>} />
        </Routes>
      </MemoryRouter>
      <Toaster />
    </Provider>,
  );
}

type Options = { amount: number; handler: (answer: unknown) => void; modal: { ondismiss: () => void } };
type Asked = { url: string; key: string | null; body: Record<string, unknown> };

describe('Paying', () => {
  const real = globalThis.fetch;
  const popups: Options[] = [];
  const asked: Asked[] = [];
  const listeners: Record<string, (failure: unknown) => void> = {};
  let closed = 0;
  let verify: () => Promise<Response>;
  let create: () => Promise<Response>;
  /** What the server finds out about the money when the popup is closed. */
  let money: () => Promise<Response>;

  const ok = (body: object) => new Response(JSON.stringify({ success: true, ...body }));
  const no = (status: number, code: string, message: string, details?: object) =>
    new Response(JSON.stringify({ success: false, code, message, details, requestId: 'r' }), { status });
  const button = () => screen.getByRole('button', { name: 'Proceed to Payment' });
  const created = () => asked.filter(({ url }) => url.endsWith('/order/create'));
  const openedPopup = async (count = 1) => {
    await waitFor(() => expect(popups).toHaveLength(count));
    return popups[count - 1] as Options;
  };

  beforeEach(() => {
    popups.length = 0;
    asked.length = 0;
    create = async () =>
      ok({
        orderId: id(9),
        razorpayOrder: { id: 'order_abc123', amount: 14626000, currency: 'INR' },
        keyId: 'rzp_test',
        scriptUrl: '/checkout.js',
        expiresAt: '2026-11-21T06:00:00.000Z',
        priceHeldUntil: '2026-11-21T06:00:00.000Z',
        serverTime: '2026-11-21T05:45:00.000Z',
      });
    money = async () => ok({ data: { state: 'none' } });
    verify = async () => ok({ message: 'Thank you!', orderId: id(9), orderStatus: 'confirmed', paymentStatus: 'paid' });
    globalThis.fetch = async (url, init) => {
      const headers = init?.headers as Record<string, string>;
      if (String(url).includes('/order/find-money/')) {
        asked.push({ url: String(url), key: null, body: {} });
        return money();
      }
      asked.push({ url: String(url), key: headers['idempotency-key'] ?? null, body: JSON.parse(String(init?.body)) });
      return String(url).endsWith('/order/create') ? create() : verify();
    };
    Object.assign(window, {
      Razorpay: class {
        options: Options;
        constructor(options: Options) {
          this.options = options;
        }
        on(event: string, listener: (failure: unknown) => void) {
          listeners[event] = listener;
        }
        open() {
          popups.push(this.options);
        }
        close() {
          closed += 1;
        }
      },
    });
  });
  afterEach(() => {
    globalThis.fetch = real;
  });

  it('is not possible with an empty bag', async () => {
    show({ items: [] });
    expect(screen.getByText('Your bag is currently empty.')).toBeInTheDocument();
    await userEvent.click(button());
    expect(await screen.findByText('Your selection is empty.')).toBeInTheDocument();
    expect(screen.getByText('Please add a piece to your collection to proceed.')).toBeInTheDocument();
    expect(asked).toEqual([]);
  });

  it('is not possible without an address', async () => {
    show({ address: null });
    await userEvent.click(button());
    expect(await screen.findByText('Delivery Details Required')).toBeInTheDocument();
    expect(screen.getByText('Kindly select a shipping destination for your acquisition.')).toBeInTheDocument();
    expect(asked).toEqual([]);
  });

  it('shows what is wrong with a PAN in its field, which has the focus, and asks a small order for none', async () => {
    show({ items: [ring, mala] });
    await userEvent.type(screen.getByLabelText(/^Your PAN/), 'ABC');
    await userEvent.click(button());
    expect(screen.getByLabelText(/^Your PAN/)).toHaveFocus();
    expect(screen.getByLabelText(/^Your PAN/)).toHaveAccessibleDescription(/five letters, four digits and a letter/);
    expect(asked).toEqual([]);

    await userEvent.click(screen.getByRole('button', { name: 'Remove in another tab' }));
    await userEvent.click(button());
    await openedPopup();
    expect(created()[0]?.body).not.toHaveProperty('pan');
  });

  it('places one order for a double click, and the same order again after the popup was closed', async () => {
    show();
    await userEvent.dblClick(button());
    const popup = await openedPopup();
    expect(popup).toMatchObject({ key: 'rzp_test', amount: 14626000, order_id: 'order_abc123' });
    expect(created()).toHaveLength(1);
    expect(created()[0]?.body).toMatchObject({ totalAmount: 146260, addressInfo: { addressId: home._id } });

    act(() => popup.modal.ondismiss());
    expect(await screen.findByText(/Your payment was not completed/)).toBeInTheDocument();
    await userEvent.click(button());
    await openedPopup(2);
    expect(created()).toHaveLength(2);
    expect(created()[0]?.key).toBe(created()[1]?.key);
  });

  it('is left by Back, which closes Razorpay’s window and stays at the checkout', async () => {
    watchBack();
    show();
    await userEvent.click(button());
    await openedPopup();
    const before = closed;
    await waitFor(() => expect(history.state).toHaveProperty('kanaka-open'));
    act(() => history.back());
    expect(await screen.findByText(/Your payment was not completed/)).toBeInTheDocument();
    expect(closed - before).toBe(1);
    expect(button()).toBeEnabled();
  });

  it('places an order that is collected, taxed in India also for a bill abroad', async () => {
    show({ method: 'pickup', address: { ...home, country: 'Singapore' } });
    await userEvent.click(button());
    await openedPopup();
    expect(created()[0]?.body).toMatchObject({ deliveryMethod: 'pickup', totalAmount: 146260 });
  });

  it('remembers the order that is held, also after a reload, when paying it again could not be begun', async () => {
    show();
    await userEvent.click(button());
    const popup = await openedPopup();
    act(() => popup.modal.ondismiss());
    expect(await screen.findByText(/Your payment was not completed/)).toBeInTheDocument();
    create = async () => no(503, 'service.unavailable', 'A part of the shop is unavailable for a moment.');
    await userEvent.click(button());
    expect(await screen.findByText(/is unavailable for a moment/)).toBeInTheDocument();
    expect(heldOrder.read()).toBe(id(9));
  });

  it('shows the words of a gift before it is paid, and orders what is said of it then', async () => {
    sessionStorage.clear();
    show({ address: { ...home, isGift: true, giftMessage: 'Happy birthday, Amma' } });
    const gift = () => created().at(-1)?.body.addressInfo;
    const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
    const payAndLeave = async (count: number) => {
      await userEvent.click(button());
      const popup = await openedPopup(count);
      act(() => popup.modal.ondismiss());
    };
    expect(screen.getByText('“Happy birthday, Amma”')).toBeVisible();
    await payAndLeave(1);
    expect(gift()).toMatchObject({ isGift: true, giftMessage: 'Happy birthday, Amma' });

    await press('Change');
    const words = screen.getByRole('textbox', { name: 'Gift message' });
    await userEvent.clear(words);
    await userEvent.type(words, 'For Appa');
    await press('Use these words');
    await payAndLeave(2);
    expect(gift()).toMatchObject({ isGift: true, giftMessage: 'For Appa' });

    await press('Not a gift this time');
    await payAndLeave(3);
    expect(gift()).toMatchObject({ isGift: false, giftMessage: '' });
    expect(new Set(created().map(({ key }) => key)).size).toBe(3);
  });

  it('ends with its gift: the next order to the same address is none until the shopper says so', async () => {
    sessionStorage.clear();
    const amma = { ...home, isGift: true, giftMessage: 'Happy birthday, Amma' };
    const { unmount } = show({ address: amma });
    await userEvent.click(button());
    const popup = await openedPopup();
    act(() => popup.handler(paid));
    await screen.findByRole('heading', { name: 'Thanks' });
    unmount();
    show({ address: amma });
    expect(screen.getByRole('button', { name: 'Is this a gift?' })).toBeVisible();
    expect(screen.queryByText('“Happy birthday, Amma”')).toBeNull();
  });

  it('asks for the address of the invoice where nothing is sent', async () => {
    show({ method: 'pickup', address: null });
    await userEvent.click(button());
    expect(await screen.findByText('Please select the address for your invoice.')).toBeInTheDocument();
    expect(asked).toEqual([]);
  });

  it('keeps the focus on its button, and returns it there when Razorpay’s window is closed', async () => {
    show();
    await userEvent.click(button());
    const popup = await openedPopup();
    const paying = screen.getByRole('button', { name: 'Waiting for your payment…' });
    expect(paying).toHaveFocus();
    paying.blur();
    act(() => popup.modal.ondismiss());
    await waitFor(() => expect(button()).toHaveFocus());
  });

  it('shows why a payment failed', async () => {
    show();
    await userEvent.click(button());
    const popup = await openedPopup();
    act(() => {
      listeners['payment.failed']?.({ error: { description: 'Your bank declined this payment.' } });
      popup.modal.ondismiss();
    });
    const words =
      'Your bank declined this payment. Your bag is unchanged. No money was taken. If your bank shows a debit, it returns in 5 to 7 working days.';
    expect(await screen.findByText(words)).toBeInTheDocument();
    expect(asked.at(-1)?.url).toBe(`/api/shop/order/find-money/${id(9)}`);
  });

  it.each([
    ['the bank has not said', async () => ok({ data: { state: 'underway' } }), /please wait a few minutes/],
    ['it waits for the shop', async () => ok({ data: { state: 'checking' } }), /Please do not pay again/],
    ['it goes back', async () => ok({ data: { state: 'returned' } }), /on its way back to you/],
    ['nobody can say', async () => no(503, 'razorpay.unavailable', 'Not answering.'), /We cannot see yet whether/],
    ['it was asked too often', async () => no(429, 'payment.asked-too-often', 'Too often.'), /We cannot see yet/],
  ])('does not say that no money was taken when %s', async (_, answer, words) => {
    money = answer;
    show();
    await userEvent.click(button());
    const popup = await openedPopup();
    act(() => popup.modal.ondismiss());
    expect(await screen.findByText(words)).toBeInTheDocument();
    expect(screen.queryByText(/No money was taken/)).toBeNull();
  });

  it('thanks for a payment that went through although its window was closed', async () => {
    money = async () => ok({ data: { state: 'paid' } });
    show();
    await userEvent.click(button());
    const popup = await openedPopup();
    act(() => popup.modal.ondismiss());
    expect(await screen.findByRole('heading', { name: 'Thanks' })).toBeInTheDocument();
  });

  it('shows the thank-you page after the server has confirmed the payment', async () => {
    show();
    await userEvent.click(button());
    const popup = await openedPopup();
    act(() => popup.handler(paid));
    expect(await screen.findByRole('heading', { name: 'Thanks' })).toBeInTheDocument();
    expect(asked.at(-1)).toMatchObject({ url: '/api/shop/order/verify-razorpay', body: { ...paid, orderId: id(9) } });
    expect(localStorage.getItem('latestOrderId')).toBe(id(9));
  });

  it('shows the thank-you page too when the connection is lost after paying', async () => {
    verify = () => Promise.reject(new TypeError('offline'));
    show();
    await userEvent.click(button());
    const popup = await openedPopup();
    act(() => popup.handler(paid));
    expect(await screen.findByRole('heading', { name: 'Thanks' })).toBeInTheDocument();
  });

  it('shows that the money is being refunded when the order could not be confirmed', async () => {
    verify = async () => no(409, 'payment.returned', 'Your payment is on its way back to you.');
    show();
    await userEvent.click(button());
    const popup = await openedPopup();
    act(() => popup.handler(paid));
    expect(await screen.findByText('Your payment is on its way back to you.')).toBeInTheDocument();
    expect(localStorage.getItem('latestOrderId')).toBeNull();
  });

  it('names unavailable lines before any request, and totals the rest', async () => {
    show({ items: [ring, withdrawn] });
    const words = 'Ambi Mango Mala is no longer available. Please remove it from your bag to place your order.';
    expect(screen.getByText(words)).toBeInTheDocument();
    expect(screen.getByText('No longer available')).toBeInTheDocument();
    expect(screen.getByText('Total').nextSibling).toHaveTextContent('₹1,46,260.00');
    await userEvent.click(screen.getByRole('button', { name: 'Remove Ambi Mango Mala' }));
    expect(screen.queryByText(words)).toBeNull();
    await userEvent.click(button());
    await openedPopup();
    expect(created()[0]?.body).toMatchObject({ totalAmount: 146260, cartItems: [{ productId: ring.productId }] });
  });

  it('shows the name of a piece withdrawn since, until it is removed from the bag', async () => {
    const message = 'Ambi Mango Mala is no longer available. Please remove it from your bag to place your order.';
    const missing = [{ productId: mala.productId, size: '', title: mala.title }];
    create = async () => no(409, 'order.unavailable', message, { missing });
    show({ items: [ring, mala] });
    await userEvent.click(button());
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(popups).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Remove in another tab' }));
    expect(screen.queryByText(message)).toBeNull();
  });

  it('shows of which piece the stock is too low', async () => {
    const short = [{ productId: mala.productId, size: '', title: mala.title, available: 0 }];
    create = async () => no(409, 'stock.insufficient', 'This piece is no longer in stock.', { short });
    show({ items: [ring, mala] });
    await userEvent.click(button());
    expect(await screen.findByText('Ambi Mango Mala: This piece is no longer in stock.')).toBeInTheDocument();
  });

  it('shows why an order was refused and forgets the previous one', async () => {
    localStorage.setItem('latestOrderId', id(8));
    create = async () => no(409, 'order.total-changed', 'Your bag has changed since you last saw it.');
    show();
    await userEvent.click(button());
    expect(await screen.findByText('Your bag has changed since you last saw it.')).toBeInTheDocument();
    expect(popups).toEqual([]);
    expect(localStorage.getItem('latestOrderId')).toBeNull();
    expect(button()).toBeEnabled();
  });
});
