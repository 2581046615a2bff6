import type { AdminProduct } from '@kanaka/contracts/catalog/admin-products';
import type { Address } from '@kanaka/contracts/identity/addresses';
import type { OutsideMethod } from '@kanaka/contracts/orders/orders';
import { GivenDiscount, typeOrder } from '@kanaka/contracts/orders/typed-orders';
import type { FieldPath } from 'react-hook-form';
import type { z } from 'zod';
import { plainAmount } from '../../../shared/forms/amount-field.tsx';
import { refusedFields } from '../../../shared/forms/form.tsx';
import { numberIn } from '../../../shared/forms/typed.ts';

/** An order as the form has it; its address is as in every form of one. */
export const emptyOrder = {
  name: '',
  customerPhone: '',
  email: '',
  channel: 'phone' as 'phone' | 'shop',
  deliveryMethod: 'delivery' as 'delivery' | 'pickup',
  recipient: '',
  address: '',
  city: '',
  state: '',
  country: 'India',
  pincode: '',
  phone: '',
  notes: '',
  isGift: false,
  giftMessage: '',
  discountKind: 'none' as 'none' | GivenDiscount['kind'],
  discountValue: '',
  reason: '',
  payBy: 'link' as 'link' | OutsideMethod,
  reference: '',
  pan: '',
};
export type OrderFields = typeof emptyOrder;

/** A piece that was chosen: in a size, and perhaps the very unit. */
export type Line = {
  productId: string;
  title: string;
  image: string;
  sizes: readonly string[];
  size: string;
  quantity: number;
  tag: string;
};

/** A piece as it is added: in the first size of which there are some. */
export function lineOf({ _id, title, images, sizes }: AdminProduct): Line {
  const { size = '' } = sizes.find(({ stock, reserved }) => stock > reserved) ?? sizes[0] ?? {};
  return {
    ...{ productId: _id, title, image: images[0] ?? '', size, quantity: 1, tag: '' },
    sizes: sizes.map((each) => each.size),
  };
}

const isSame = (one: Line, other: Line) => one.productId === other.productId && one.size === other.size;

/** Of a piece that is there already in that size one more is taken; a unit that was scanned is taken instead of another. */
export function withLine(lines: readonly Line[], added: Line): Line[] {
  const place = lines.findIndex((line) => isSame(line, added));
  const known = lines[place];
  if (!known) return [...lines, added];
  const more = added.tag ? { tag: added.tag, quantity: 1 } : { quantity: known.quantity + (known.tag ? 0 : 1) };
  return lines.with(place, { ...known, ...more });
}

const asSent = (lines: readonly Line[]) =>
  lines.map(({ productId, size, quantity, tag }) => ({ productId, size, quantity, ...(tag && { tag }) }));

const discountFields = ({ discountKind: kind, discountValue, reason }: OrderFields) =>
  kind === 'none' ? null : { kind, value: numberIn(plainAmount(discountValue)) ?? 0, reason };

/** What is asked about the price; a discount counts as soon as it is one, before its reason is there. */
export function quoteOf(
  fields: OrderFields,
  { customerId, lines }: { customerId: string | undefined; lines: readonly Line[] },
) {
  const discount = discountFields(fields);
  const given = GivenDiscount.safeParse(discount && { ...discount, reason: 'A discount' }).data;
  const { country } = fields;
  return { lines: asSent(lines), discount: given ?? null, country, ...(customerId && { customerId }) };
}

/** The order as it is sent. What is collected needs no address. */
export function draftOf(
  fields: OrderFields,
  { customerId, lines, totalAmount }: { customerId: string | undefined; lines: readonly Line[]; totalAmount: number },
): z.input<(typeof typeOrder)['body']> {
  const { name, customerPhone, email, channel, deliveryMethod, isGift, giftMessage, payBy } = fields;
  const { recipient, address, city, state, country, pincode, notes } = fields;
  const phone = fields.phone || customerPhone;
  const isNowhere = deliveryMethod === 'pickup' && !address.trim() && !pincode.trim();
  return {
    customer: customerId ? { kind: 'known', id: customerId } : { kind: 'new', name, phone: customerPhone, email },
    lines: asSent(lines),
    discount: discountFields(fields),
    ...{ channel, deliveryMethod, isGift, giftMessage, totalAmount },
    address: isNowhere ? null : { recipient, address, city, state, country, pincode, phone, notes },
    payBy: payBy === 'link' ? 'link' : 'outside',
    pan: fields.pan,
  };
}

const names: Readonly<Record<string, FieldPath<OrderFields>>> = {
  'customer.name': 'name',
  'customer.phone': 'customerPhone',
  'customer.email': 'email',
  'discount.value': 'discountValue',
  'discount.reason': 'reason',
};

/** The field that an issue of the request belongs to. */
export const fieldOfIssue = (path: string): FieldPath<OrderFields> =>
  names[path] ?? (path.replace(/^address\./, '') as FieldPath<OrderFields>);

/** What is wrong with the fields, by field. */
export function refusals(fields: OrderFields, customerId: string | undefined) {
  // The pieces are no field of the form.
  const line = { productId: '00000000-0000-4000-8000-000000000000', size: '', quantity: 1, tag: '' };
  const lines = [{ ...line, title: '', image: '', sizes: [] }];
  const { error } = typeOrder.body.safeParse(draftOf(fields, { customerId, lines, totalAmount: 0 }));
  return {
    ...(fields.payBy !== 'link' &&
      fields.reference.trim() === '' && {
        reference: 'Please enter its number: of the transfer, slip, cheque or receipt.',
      }),
    ...refusedFields(error?.issues, fieldOfIssue),
  };
}

/** An address that the customer has saved, as the form has it. */
export const placeOf = ({ recipient = '', address, city, state, country, pincode, phone, notes }: Address) => ({
  ...{ recipient, address, city, state, country, pincode, phone, notes },
});
