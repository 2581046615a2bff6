import { isDeepStrictEqual } from 'node:util';
import type { AuditDifference } from '@kanaka/contracts/audit';

type Value = AuditDifference['before'];

const LONGEST_TEXT = 2_000;
const LONGEST_LIST = 100;
const MOST_FIELDS = 100;
const DEEPEST = 4;

/** Fields that change with every write and are no decision of an admin. */
const SILENT = new Set(['_id', 'id', 'createdAt', 'updatedAt', 'version']);

/** The values of fields with such names are never stored. */
const SECRET = /password|secret|token|credential|authorization|cookie|private_?key|api_?key/i;
const HIDDEN = '•••';

/**
 * The fields that differ between two states, by their path (`details.material`); a list is one value. A state that is null
 * has no fields. Long texts are shortened, and of secrets only the fact of a change is recorded.
 */
export function differencesOf(before: object | null, after: object | null): AuditDifference[] {
  const [old, now] = [fieldsOf(before), fieldsOf(after)];
  const names = [...new Set([...now.keys(), ...old.keys()])];
  return (
    names
      // Not by their text: Postgres stores the members of an object in an order of its own.
      .filter((name) => !isDeepStrictEqual(old.get(name) ?? null, now.get(name) ?? null))
      .slice(0, MOST_FIELDS)
      .map((field) => ({ field: field.slice(0, 200), ...shown(field, old.get(field) ?? null, now.get(field) ?? null) }))
  );
}

function shown(field: string, before: Value, after: Value): { before: Value; after: Value } {
  if (SECRET.test(field)) return { before: before === null ? null : HIDDEN, after: after === null ? null : HIDDEN };
  return { before: shortened(before), after: shortened(after) };
}

/** The state as JSON: no dates, no undefined, limited in depth and size. */
function fieldsOf(state: object | null): Map<string, Value> {
  const fields = new Map<string, Value>();
  const add = (value: Value, path: string, depth: number) => {
    if (isGroup(value) && depth < DEEPEST) {
      for (const [name, inner] of Object.entries(value)) {
        if (!SILENT.has(name)) add(inner, path ? `${path}.${name}` : name, depth + 1);
      }
    } else if (path && !isEmpty(value)) fields.set(path, value);
  };
  add(state === null ? null : (JSON.parse(JSON.stringify(state)) as Value), '', 0);
  return fields;
}

/** Null, an empty text and an empty list are the same: a form may send either. */
function isEmpty(value: Value): boolean {
  return value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

function isGroup(value: Value): value is Record<string, Value> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Shortened, and without secrets further down in a list or below the deepest path. */
function shortened(value: Value): Value {
  if (typeof value === 'string') {
    const text = storable(value);
    return text.length > LONGEST_TEXT ? `${storable(text.slice(0, LONGEST_TEXT))}…` : text;
  }
  if (Array.isArray(value)) {
    const first = value.slice(0, LONGEST_LIST).map(shortened);
    return value.length > LONGEST_LIST ? [...first, `… ${value.length - LONGEST_LIST} more`] : first;
  }
  if (!isGroup(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, SECRET.test(name) ? HIDDEN : shortened(inner)]),
  );
}

/** Removes what Postgres cannot store in JSON: NUL, and half of a surrogate pair left by shortening. */
function storable(text: string): string {
  return text.replaceAll('\u0000', '').toWellFormed();
}
