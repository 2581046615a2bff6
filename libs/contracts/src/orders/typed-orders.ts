/** Orders that people of the shop type for a customer, on the phone or in the shop. */
import { z } from 'zod';
import { Email } from '../email-address.ts';
import { endpoint } from '../endpoint.ts';
import { personName } from '../identity/accounts.ts';
import { PhoneOfIndia, PlaceDraft } from '../identity/addresses.ts';
import { SizeChoice } from '../catalog/sizes.ts';
import { Tag } from '../catalog/units.ts';
import { Id, IdempotencyKey, Message, optionalWords, Rupees, typed, unlessEmpty, words } from '../shapes.ts';
import { AdminOrder } from './admin-orders.ts';
import { DeliveryMethod, orderingErrors } from './checkout.ts';
import { Pan } from './pan.ts';
import { OrderChannel } from './orders.ts';

const TypedLine = z.object({
  productId: Id,
  size: SizeChoice,
  quantity: typed(z.int().min(1).max(1000)),
  /** Of a tagged piece the very unit; without it the one that is sold next. */
  tag: unlessEmpty(Tag),
});
export type TypedLine = z.output<typeof TypedLine>;

/** Taken off the prices of all pieces, before tax. */
export const GivenDiscount = z
  .object({
    kind: z.enum(['percent', 'rupees']),
    value: Rupees.min(0.01, 'Please enter a number above 0.'),
    reason: words(200, 'Please say why it is given.'),
  })
  .refine(({ kind, value }) => kind === 'rupees' || value <= 99, {
    path: ['value'],
    message: 'This is at most 99%.',
  });
export type GivenDiscount = z.output<typeof GivenDiscount>;

/** Whose order it is: of an account, or of somebody without one. No account is opened, and no consent taken for given. */
const TypedCustomer = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('known'), id: Id }),
  z.object({
    kind: z.literal('new'),
    name: personName('Please enter the customer’s name.'),
    phone: PhoneOfIndia,
    email: unlessEmpty(Email),
  }),
]);

const priced = {
  lines: z
    .array(TypedLine)
    .min(1, 'Please add a piece.')
    .max(50)
    .refine(
      (lines) => new Set(lines.map(({ productId, size }) => `${productId} ${size}`)).size === lines.length,
      'Please enter each piece and size only once.',
    ),
  discount: GivenDiscount.nullable().default(null),
};

export const quoteTyped = endpoint.post('/admin/orders/typed/quote', 'orders:write', {
  alsoNeeds: ['orders:amounts'],
  onlyReads: true,
  summary: 'What an order of these pieces would cost now, with the discount, and for how long that would be held.',
  errors: ['order.unavailable', 'order.discount-too-high', 'stock.other-unit'],
  body: z.object({
    ...priced,
    /** What this customer’s other unpaid orders hold is available. */
    customerId: Id.optional(),
    country: words(80).default('India'),
  }),
  reply: z.object({
    data: z.object({
      lines: z.array(
        z.object({
          productId: Id,
          size: z.string(),
          title: z.string(),
          image: z.string(),
          quantity: z.int(),
          /** Empty for a piece without a tag. */
          tag: z.string(),
          /** In rupees, of one piece before tax, less the discount. */
          price: Rupees,
          /** Less than the quantity: so many are left. */
          available: z.int(),
        }),
      ),
      discount: Rupees,
      subtotal: Rupees,
      taxAmount: Rupees,
      shippingCharges: Rupees,
      totalAmount: Rupees,
      holdMinutes: z.int(),
      canBeCollected: z.boolean(),
      /** The most percent that this person may take off. */
      maxDiscountPercent: z.number(),
    }),
  }),
});

export const typeOrder = endpoint.post('/admin/orders/typed', 'orders:write', {
  alsoNeeds: ['orders:amounts', 'customers:read'],
  summary:
    'Places an order that somebody of the shop has typed: its price and pieces are held as set in the settings. `payBy` link: ' +
    'with a payment link of Razorpay, which goes to the customer’s e-mail address if there is one; outside: without, and its ' +
    'payment is recorded by `recordPayment`. The same Idempotency-Key gives the same order. From ₹50,000 on a bill has an address (CGST Rules, rule 46).',
  errors: [
    'customer.not-found',
    'address.place-unknown',
    'address.format',
    'order.key-reused',
    'order.not-payable',
    'order.discount-too-high',
    'order.address-needed',
    ...orderingErrors,
  ],
  headers: z.object({ 'idempotency-key': IdempotencyKey }),
  body: z
    .object({
      ...priced,
      customer: TypedCustomer,
      channel: OrderChannel,
      deliveryMethod: DeliveryMethod,
      /** Where it goes, or the address of its bill if it is collected; that may be left out. */
      address: PlaceDraft.nullable().default(null),
      isGift: z.boolean().default(false),
      giftMessage: optionalWords(300),
      payBy: z.enum(['link', 'outside']),
      pan: unlessEmpty(Pan),
      /** The total that the quote said, which the customer was told. */
      totalAmount: Rupees,
    })
    .refine(({ deliveryMethod, address }) => deliveryMethod === 'pickup' || address !== null, {
      path: ['address'],
      message: 'Please enter the address.',
    })
    .refine(({ isGift, giftMessage }) => !isGift || giftMessage !== '', {
      path: ['giftMessage'],
      message: 'Please write the gift message.',
    })
    .meta({
      examples: [
        {
          lines: [{ productId: '0198c5a2-7e11-7c3a-9d21-5f0c8ad03135', quantity: 1 }],
          customer: { kind: 'new', name: 'Asha Raman', phone: '9876543210' },
          ...{ channel: 'phone', deliveryMethod: 'pickup', payBy: 'link', totalAmount: 10_300 },
        },
      ],
    }),
  reply: Message.extend({ data: AdminOrder }),
});
export type TypedOrder = z.output<(typeof typeOrder)['body']>;

export const renewPaymentLink = endpoint.post('/admin/orders/payment-link/new/:id', 'orders:write', {
  alsoNeeds: ['orders:amounts'],
  summary:
    'Gives an unpaid order that was typed another payment link, which its customer gets by e-mail. The one before is closed first.',
  errors: ['order.not-found', 'order.not-payable', 'order.changed', 'razorpay.refused', 'seller.unknown'],
});

export const mailPaymentLink = endpoint.post('/admin/orders/payment-link/:id', 'orders:write', {
  summary: 'Sends the payment link of an unpaid order to its customer again, at most once in some minutes.',
  errors: ['order.not-found', 'order.not-payable', 'order.no-mailbox', 'order.mailed-just-now'],
});
