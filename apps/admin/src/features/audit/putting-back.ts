import type { AuditDifference } from '@kanaka/contracts/audit';

type Value = AuditDifference['before'];
type Group = Record<string, Value>;
const isGroup = (value: Value | undefined): value is Group =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What the log does not tell apart: a form may send any of them for nothing. */
const isNothing = (value: Value | undefined) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** The members of an object are stored in an order of their own. */
function isSame(one: Value | undefined, other: Value | undefined): boolean {
  if (isNothing(one) || isNothing(other)) return isNothing(one) && isNothing(other);
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((item, place) => isSame(item, other[place]));
  if (isGroup(one) && isGroup(other))
    return [...new Set([...Object.keys(one), ...Object.keys(other)])].every((name) => isSame(one[name], other[name]));
  return one === other;
}

/** Long texts and lists are shortened in the log, and secrets are not in it. */
const isCut = (value: Value): boolean =>
  Array.isArray(value)
    ? value.some((item) => (typeof item === 'string' && /^… \d+ more$/.test(item)) || isCut(item))
    : isGroup(value)
      ? Object.values(value).some(isCut)
      : value === '•••' || (typeof value === 'string' && value.length > 2_000 && value.endsWith('…'));

const valueAt = (state: Value, path: readonly string[]): Value | undefined =>
  path.reduce<Value | undefined>((value, name) => (isGroup(value) ? value[name] : undefined), state);

/** With another value at a path. Nothing becomes what an empty field of its kind is, and a group without anything becomes null. */
function withValue(state: Value | undefined, [name, ...rest]: readonly string[], value: Value): Value {
  if (name === undefined) {
    if (!isNothing(value)) return value;
    return typeof state === 'string' ? '' : Array.isArray(state) ? [] : null;
  }
  const group = isGroup(state) ? state : {};
  const inner = withValue(group[name], rest, value);
  return { ...group, [name]: isGroup(inner) && isEmptied(inner) ? null : inner };
}

/** A group of which nothing is left. One that has only empty texts stays: its fields may be empty. */
const isEmptied = (group: Group): boolean =>
  Object.values(group).every(isNothing) && Object.values(group).includes(null);

export type PuttingBack =
  | { next: object; differences: AuditDifference[] }
  /** Why nothing can be put back, with the fields that are in the way. */
  | { refused: 'changed-since' | 'not-whole' | 'nothing'; fields: string[] };

/**
 * What putting back a change would make of something as it is now: each field as it was before the change. Refused when a field
 * is no longer as the change left it. `stays` are the fields that follow from others or have moved on by themselves.
 */
export function puttingBack(
  now: object,
  changed: readonly AuditDifference[],
  stays: (field: string) => boolean = () => false,
): PuttingBack {
  const wanted = changed.filter(({ field }) => !stays(field));
  const state = JSON.parse(JSON.stringify(now)) as Value;
  const since = wanted.filter(({ field, after }) => !isSame(valueAt(state, field.split('.')), after));
  const cut = wanted.filter(({ before, after }) => isCut(before) || isCut(after));
  if (cut.length > 0) return { refused: 'not-whole', fields: cut.map(({ field }) => field) };
  if (since.length > 0) return { refused: 'changed-since', fields: since.map(({ field }) => field) };
  if (wanted.length === 0) return { refused: 'nothing', fields: [] };
  const next = wanted.reduce((made, { field, before }) => withValue(made, field.split('.'), before), state);
  return {
    next: isGroup(next) ? next : {},
    differences: wanted.map(({ field, before, after }) => ({ field, before: after, after: before })),
  };
}
