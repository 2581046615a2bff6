import type { OrderRow } from '../schema.ts';

/**
 * Whether e-mails about an order are sent to its customer: about what was paid always, otherwise only to a proven mailbox,
 * because an account can be opened with anybody's address.
 */
export function mayBeMailed({ emailProven, paidAt }: Pick<OrderRow, 'emailProven' | 'paidAt'>): boolean {
  return emailProven || paidAt !== null;
}
