/** A year of orders of the demo shop, and the people who placed them, inserted as rows. */
import { randomUUID } from 'node:crypto';
import type { InvoiceData } from '@kanaka/contracts/orders/documents';
import { stateCode } from '@kanaka/money/gstin';
import { splitTax } from '@kanaka/money/totals';
import { amountInWords } from '@kanaka/money/amount-in-words';
import { readCustomers } from '../catalogue-files.ts';
import { accountOf, demoShopper } from '../people.ts';
import { piecesOf } from '../volume/fill-catalog.ts';
import { fillOrders } from '../volume/fill-orders.ts';
import { query } from '../volume/query.ts';

type Place = Omit<ReturnType<typeof readCustomers>[number], 'name'>;

/** Where the demo shopper lives. */
const home: Place = {
  address: '4 Kutchery Road, Mylapore',
  city: 'Chennai',
  state: 'Tamil Nadu',
  country: 'India',
  pincode: '600004',
  phone: '5550199100',
};

/** The demo shopper, and the invented customers within India. */
export function peopleOfTheDemo() {
  const customers = readCustomers().filter(({ country }) => country === 'India');
  return [
    { account: demoShopper, place: home },
    ...customers.map(({ name, ...place }) => ({ account: accountOf(name), place })),
  ];
}
export type Person = ReturnType<typeof peopleOfTheDemo>[number];

/** The URL of a service's database. */
export type DatabaseUrl = (name: 'identity' | 'catalog' | 'orders' | 'reviews') => string;

/** With the demo shopper's password and an address each. Nobody reads the mailboxes of the demo, so all addresses count as proven. */
export async function openAccounts(identityUrl: string, people: readonly Person[]): Promise<void> {
  await query(
    identityUrl,
    `insert into users (id, email, user_name, password_hash, created_at)
     select gen_random_uuid(), new.email, name, password_hash, now() - interval '400 days'
     from users as shopper, unnest($1::text[], $2::text[]) as new (email, name)
     where shopper.email = $3
     on conflict do nothing`,
    [people.map(({ account }) => account.email), people.map(({ account }) => account.userName), demoShopper.email],
  );
  await query(
    identityUrl,
    `update users set email_proven_at = created_at where email like '%@kanaka.example' and email_proven_at is null`,
  );
  await query(
    identityUrl,
    `insert into addresses (id, user_id, slot, address, city, state, country, pincode, phone, notes, is_gift, gift_message)
     select gen_random_uuid(), users.id, 1, new.address, new.city, new.state, new.country, new.pincode, new.phone, '', false, ''
     from jsonb_to_recordset($1) as new
       (email text, address text, city text, state text, country text, pincode text, phone text)
     join users on users.email = new.email
     on conflict do nothing`,
    [JSON.stringify(people.map(({ account: { email }, place }) => ({ email, ...place })))],
  );
}

/** Those who order, as their orders name them; `idOf` the account of an e-mail address. */
export const buyersOf = (people: readonly Person[], idOf: (email: string) => string = () => randomUUID()) =>
  people.map(({ account: { email, userName: name }, place }) => ({
    user_id: idOf(email),
    name,
    email,
    address: { addressId: null, recipient: name, ...place, notes: '', isGift: false, giftMessage: '' },
  }));

export async function fillYear(databaseUrl: DatabaseUrl, people: readonly Person[], orders: number): Promise<void> {
  const users = await query<{ id: string; email: string }>(databaseUrl('identity'), 'select id, email from users');
  const ids = new Map(users.map(({ email, id }) => [email, id]));
  const buyers = buyersOf(people, (email) => ids.get(email) ?? '');
  const pieces = await piecesOf(databaseUrl('catalog'));
  await fillOrders(databaseUrl('orders'), { orders, pieces, buyers, hasRefunds: false });

  // The catalog knows what is sold, so that it can come back.
  const sold = await query<object>(
    databaseUrl('orders'),
    `select order_id, product_id, size, quantity, paid_at from order_items join orders on id = order_id where paid_at is not null`,
  );
  await query(
    databaseUrl('catalog'),
    `with line as (
       select * from jsonb_to_recordset($1) as line
         (order_id uuid, product_id uuid, size text, quantity int, paid_at timestamptz)
     ), known as (
       insert into reservations (order_id, state) select distinct order_id, 'committed' from line
     ), dated as (
       update products set stocked_at = created_at - make_interval(days => 30 + abs(hashtext(slug)) % 400),
         last_sold_at = (select max(paid_at) from line where product_id = products.id)
     )
     insert into reservation_lines (order_id, product_id, size, quantity)
     select order_id, product_id, size, quantity from line`,
    [JSON.stringify(sold)],
  );
  await completeInvoices(databaseUrl('orders'));
}

/** What their taxes are depends on the state of the buyer. */
export async function completeInvoices(ordersUrl: string): Promise<void> {
  const invoices = await query<{ order_id: string; data: InvoiceData; state: string; tax: string }>(
    ordersUrl,
    `select order_id, data, address ->> 'state' as state, tax_paise as tax from invoices join orders on id = order_id`,
  );
  const completed = invoices.map(({ order_id, data, state, tax }) => {
    const place = { state, stateCode: stateCode(state) };
    const intraState = state === data.seller.state;
    return {
      order_id,
      data: {
        ...data,
        buyer: { ...data.buyer, ...place },
        placeOfSupply: `${state} (${place.stateCode})`,
        intraState,
        ...splitTax(Number(tax), intraState),
        totalInWords: amountInWords(data.totalPaise),
      },
    };
  });
  await query(
    ordersUrl,
    `update invoices set data = one.data from jsonb_to_recordset($1) as one (order_id uuid, data jsonb)
     where invoices.order_id = one.order_id`,
    [JSON.stringify(completed)],
  );
}
