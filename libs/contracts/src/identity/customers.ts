/** The accounts of customers as the back office reads them. What they bought is asked of `orders`. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { Note, NoteDraft } from '../notes.ts';
import { Id, Instant, limitOf, Message, optionalWords, Page, Paged } from '../shapes.ts';
import { seenWith } from '../seen-with.ts';
import { Address } from './addresses.ts';

/** Each begins with what is most or latest. */
export const CustomerSort = z.enum(['last-order', 'newest', 'spent', 'orders']);
export type CustomerSort = z.infer<typeof CustomerSort>;

export const Customer = z.object({
  _id: Id,
  name: z.string(),
  email: z.string(),
  /** When its owner proved to read the mailbox; null until then. */
  emailProvenAt: Instant.nullable(),
  openedAt: Instant,
  /** Of the first address; empty without one. */
  city: z.string(),
  phone: z.string(),
  /** How many orders were paid, what was paid for them less what went back, and when the last was paid, some seconds ago. */
  orders: z.int(),
  spent: seenWith('orders:amounts', z.number()),
  lastOrderAt: Instant.nullable(),
});
export type Customer = z.infer<typeof Customer>;

/** With every address, their own before those of others and the newest first, and the notes, the oldest first. */
export const CustomerDetails = Customer.extend({ addresses: z.array(Address), notes: z.array(Note) });
export type CustomerDetails = z.infer<typeof CustomerDetails>;

const CUSTOMERS_A_PAGE = 50;
const MAX_CUSTOMERS_A_PAGE = 200;
/** Search results beyond this number are not counted. */
export const MAX_CUSTOMERS_FOUND = 1_000;

export const listCustomers = endpoint.get('/admin/customers', 'customers:read', {
  summary: 'Customers’ accounts in pages, those who ordered last first by default; filtered by text, and sorted.',
  query: z.object({
    /** Every word must occur in the name, the e-mail address, or the city, pincode or phone number of an address. */
    words: optionalWords(100),
    /** `spent` sorts only for who sees amounts; for others it is as without. */
    sort: CustomerSort.default('last-order'),
    ...Page,
    limit: limitOf(MAX_CUSTOMERS_A_PAGE, CUSTOMERS_A_PAGE),
  }),
  /** `isMore`: the text search found more than `total`, where counting stopped; the pages end there too. */
  reply: z.object({ data: z.array(Customer), ...Paged, isMore: z.boolean() }),
});

export const customerDetails = endpoint.get('/admin/customers/details/:id', 'customers:read', {
  summary: 'One customer’s account with addresses and notes. 404 when it was erased, and for an admin’s.',
  errors: ['customer.not-found'],
  reply: z.object({ data: CustomerDetails }),
});

/** For `orders`, which people of the shop type for a customer. */
export const customerForOrder = endpoint.get('/internal/customers/:id', 'service', {
  summary:
    'A customer’s name, e-mail address, and whether they proved to read the mailbox, and the numbers of the account and of own addresses.',
  errors: ['customer.not-found'],
  reply: z.object({
    ...{ name: z.string(), email: z.string(), emailProven: z.boolean() },
    phones: z.array(z.string()).default([]),
  }),
});

export const addCustomerNote = endpoint.post('/admin/customers/notes/:id', 'customers:write', {
  summary: 'Adds a note to a customer. Only admins can read it; it is erased with the account.',
  errors: ['customer.not-found'],
  body: NoteDraft,
  reply: Message.extend({ data: Note }),
});

export const deleteCustomerNote = endpoint.delete('/admin/customers/notes/:id/:noteId', 'customers:write', {
  summary: 'Deletes a note on a customer.',
  errors: ['customer.not-found', 'note.not-found'],
});
