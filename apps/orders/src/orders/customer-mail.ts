import type { OrderRow } from '../schema.ts';

/**
 * Whether e-mails about an order are sent to its customer: about what was paid always, otherwise only to a proven mailbox,
 * because an account can be opened with anybody's address.
 */
export function mayBeMailed({ emailProven, paidAt }: Pick<OrderRow, 'emailProven' | 'paidAt'>): boolean {
  return emailProven || paidAt !== null;
}

/**
 * The customer's name for an e-mail; empty while the mailbox is not proven, because whoever opens an account with a stranger's
 * address chooses its name, and the shop would send those words.
 */
export function nameInEmails({ customerName, emailProven }: Pick<OrderRow, 'customerName' | 'emailProven'>): string {
  return emailProven ? customerName : '';
}

/** What each job for an e-mail about an order says of it. */
export const mailAbout = (order: Pick<OrderRow, 'id' | 'customerEmail' | 'customerName' | 'emailProven'>) => ({
  orderId: order.id,
  to: order.customerEmail,
  name: nameInEmails(order),
});

/** Without the phone number: an e-mail may be read by others. Without the recipient where no name may be written. */
export function addressLinesOf({ address: to, emailProven }: Pick<OrderRow, 'address' | 'emailProven'>): string[] {
  const { recipient, address, city, state, pincode, country } = to;
  const place = [city, [state, pincode].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  return [emailProven ? recipient : '', address, place, country].filter(Boolean);
}
