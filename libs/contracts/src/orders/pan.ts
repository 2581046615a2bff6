/** The PAN of a customer, which a seller must hold of an order above ₹2 lakh (Income-tax Rules 2026, rule 159, serial 16). */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { text } from '../shapes.ts';

/** Above it, not at it. */
const PAN_ABOVE_RUPEES = 2_00_000;

/** The fourth letter says whose it is: a person's, a company's and so on. */
export const Pan = text(20)
  .toUpperCase()
  .regex(/^[A-Z]{3}[ABCFGHLJPT][A-Z]\d{4}[A-Z]$/, 'A PAN has five letters, four digits and a letter, like ABCPE1234F.');

export const needsPan = (totalAmount: number) => totalAmount > PAN_ABOVE_RUPEES;

export const recordPan = endpoint.put('/admin/orders/pan/:id', 'orders:write', {
  alsoNeeds: ['orders:amounts'],
  summary:
    'Records the PAN of an order’s customer, or corrects it. It is kept encrypted, and printed on an invoice that is made afterwards.',
  errors: ['order.not-found'],
  body: z.object({ pan: Pan }).meta({ examples: [{ pan: 'ABCPE1234F' }] }),
});
