/** What is written about a cancellation by its customer. Without zod, so that pages can use it. */
const BY_CUSTOMER = 'Cancelled by the customer';

/** The reason of its refund, as the shop reads it; `words` are the customer's own, empty for none. */
export function cancelledByCustomer(words: string): string {
  return words ? `${BY_CUSTOMER}: ${words}` : `${BY_CUSTOMER}.`;
}

/** Somebody's words after a colon; empty without any. Their own full stop would stand beside that of the sentence. */
export const quoted = (words: string) => words && `: “${words.replace(/\.$/, '')}”`;

export const cancelledByYou = (words: string) => `Cancelled by you${quoted(words)}`;

/** The reason of a refund, as its customer reads it. */
export function reasonForCustomer(reason: string): string {
  if (reason === cancelledByCustomer('')) return cancelledByYou('');
  const start = `${BY_CUSTOMER}: `;
  return reason.startsWith(start) ? cancelledByYou(reason.slice(start.length)) : reason;
}
