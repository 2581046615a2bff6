/** What a failed task is in a sentence: "Mail to Meera about #5cab0c27 was not sent". */
export type TaskWords = { thing: string; person: string; order: string; failure: string };

const mail: TaskWords = { thing: 'Mail', person: 'to', order: 'about', failure: 'was not sent' };
const document = (thing: string): TaskWords => ({ thing, person: 'for', order: 'of', failure: 'was not made' });
const stock: TaskWords = { thing: 'Stock', person: 'for', order: 'of', failure: 'was not updated' };

const others: Record<string, TaskWords> = {
  'render-invoice': document('The invoice'),
  'render-credit-note': document('A credit note'),
  'make-refund': document('A refund'),
  'commit-stock': stock,
  'release-stock': stock,
  'restock-pieces': stock,
  'empty-cart': { thing: 'The bag', person: 'of', order: 'after', failure: 'was not emptied' },
  'begin-afresh': { thing: 'The bag', person: 'of', order: 'of', failure: 'was not emptied' },
  'product-rated': { thing: 'The rating of a piece', person: 'by', order: 'of', failure: 'was not updated' },
  'change-recorded': { thing: 'A change', person: 'by', order: 'of', failure: 'was not written into the activity log' },
};

/** The queue of every e-mail has one name. */
export const taskWords = ({ queue, name }: { queue: string; name: string }): TaskWords =>
  queue === 'mail' ? mail : (others[name] ?? { ...document(inWords(name)), failure: 'failed' });

/** `render-credit-note` → Render credit note */
export const inWords = (name: string) => name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ');
