/** For tests: an order, paid and confirmed by default. */
import type { AdminOrder } from '@kanaka/contracts/orders/admin-orders';

export const orderId = '0198c5a2-7e11-7c3a-9d21-5f0c8ad03135';
export const ring = '0198c5a2-7e11-7c3a-9d21-5f0c8ad00001';

/** Its lines with what no shipment has, as the orders service says it. */
const withUnsent = (order: AdminOrder): AdminOrder => ({
  ...order,
  cartItems: order.cartItems.map((item) => ({
    ...item,
    unsent: (order.shipments ?? [])
      .filter(({ state }) => state !== 'failed')
      .flatMap(({ items }) => items)
      .filter(({ productId, size }) => productId === item.productId && size === item.size)
      .reduce((left, { quantity }) => left - quantity, item.unsent ?? item.quantity),
  })),
});

const hiddenFromPackers =
  /amount|total|price|charges|value|worth|refundable|^credit$|^due$|paid$|paymentId|paymentPage|email$|taxHeads/i;

/** An order as it is answered to a packer: without sums and e-mail address. */
export const asPackerSees = <Whole extends object>(whole: Whole): Whole =>
  JSON.parse(
    JSON.stringify(whole, (key, value: unknown) => (hiddenFromPackers.test(key) ? undefined : value)),
  ) as Whole;

export const anOrder = (change: Partial<AdminOrder> = {}): AdminOrder =>
  withUnsent({
    _id: orderId,
    userId: '0198c5a2-7e11-7c3a-9d21-5f0c8ad00007',
    cartItems: [
      {
        productId: ring,
        size: '',
        title: 'Veni Twist Band',
        sku: '',
        tag: '',
        huid: '',
        image: '',
        price: 10_000,
        quantity: 2,
      },
    ],
    addressInfo: {
      addressId: null,
      recipient: 'Asha',
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
    subtotal: 20_000,
    taxAmount: 600,
    taxPercent: 3,
    shippingCharges: 0,
    totalAmount: 20_600,
    orderDate: '2026-11-20T09:00:00Z',
    orderUpdateDate: '2026-11-20T09:00:00Z',
    paymentId: 'pay_1',
    invoiceNumber: 'K/26-27/1',
    refunds: [],
    pieces: 2,
    customer: { name: 'Asha', email: 'asha@a.in' },
    refundable: 20_600,
    ...change,
  });
