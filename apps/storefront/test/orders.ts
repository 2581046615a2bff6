import type { Order } from '@kanaka/contracts/orders/orders';
import { asha } from './render-shop.tsx';

/** For tests: an order of the signed-in shopper, paid and confirmed by default, without its lines. */
export const anOrder = (change: Partial<Order> = {}): Order => ({
  _id: '0192a000-0000-7000-8000-00000000000c',
  userId: asha.id,
  cartItems: [],
  addressInfo: {
    addressId: null,
    recipient: 'Asha Raman',
    address: '4 Car Street',
    city: 'Madurai',
    state: 'Tamil Nadu',
    country: 'India',
    pincode: '625001',
    phone: '9876543210',
    notes: '',
    isGift: false,
    giftMessage: '',
  },
  orderStatus: 'confirmed',
  paymentMethod: 'razorpay',
  paymentStatus: 'paid',
  subtotal: 1_000,
  taxAmount: 30,
  taxPercent: 3,
  shippingCharges: 0,
  totalAmount: 1_030,
  orderDate: '2026-11-20T09:00:00Z',
  orderUpdateDate: '2026-11-20T09:00:00Z',
  paymentId: 'pay_1',
  invoiceNumber: 'KNK/26-27/000001',
  refunds: [],
  ...change,
});
