/** What of an order not everybody of the shop sees. */
import { z } from 'zod';
import { seenWith } from '../seen-with.ts';
import { Rupees } from '../shapes.ts';

/** What something costs, or what was paid for it. */
export const Amount = seenWith('orders:amounts', Rupees);

/** A customer's e-mail address. */
export const EmailSeen = seenWith('customers:read', z.string());
