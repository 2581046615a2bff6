import { auditActions, auditKinds, type AuditEntry } from '@kanaka/contracts/audit';
import { fieldName, inWords } from './field-words.ts';
import { optionsOf } from '../../shared/forms/options.ts';

const actions: Record<string, string> = auditActions;
const kinds: Record<string, string> = auditKinds;

/** The display name of an action; an unknown one (from a newer service) is derived from its code. */
export const actionName = (action: string) => actions[action] ?? inWords(action.replace('.', ' '));
export const kindName = (kind: string) => kinds[kind] ?? inWords(kind);

const byName = (one: { label: string }, other: { label: string }) => one.label.localeCompare(other.label);

export const kindOptions = optionsOf(kinds).sort(byName);

/** The actions that exist for this kind of subject; all actions when `kind` is empty. */
export function actionOptions(kind: string) {
  return optionsOf(actions)
    .filter(({ value }) => kind === '' || value.startsWith(`${kind}.`))
    .sort(byName);
}

const NAMED = 3;

/** "Price, Stock and 4 more" */
export function fieldsInShort(fields: AuditEntry['fields']): string {
  const names = [...new Set(fields.map(fieldName))];
  const rest = names.length - NAMED;
  return rest > 0 ? `${names.slice(0, NAMED).join(', ')} and ${rest} more` : names.join(', ');
}

/** The subject was added or deleted as a whole, so listing its fields would say nothing. */
export const isWhole = ({ action }: Pick<AuditEntry, 'action'>) => /\.(added|deleted)$/.test(action);

const isId = (id: string) => /^[\da-f]{8}-[\da-f-]{27}$/.test(id);

/** The admin page that shows the subject; null when it has none. */
export function placeOf({ kind, id }: AuditEntry['subject']): string | null {
  if (kind === 'order') return isId(id) ? `/orders/${id}` : '/orders';
  if (kind === 'product') return `/products?edit=${encodeURIComponent(id)}`;
  return (
    {
      category: '/features',
      subcategory: '/features',
      banner: '/features',
      review: '/reviews',
      settings: '/settings',
      rates: '/rates',
    }[kind] ?? null
  );
}
