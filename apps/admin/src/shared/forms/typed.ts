/** A value as a form has it: numbers as typed text, a boolean as the choice of yes or no. */
export type Typed<Value> = Value extends boolean
  ? 'yes' | 'no'
  : Value extends number
    ? string
    : Value extends readonly (infer Item)[]
      ? Typed<Item>[]
      : Value extends object
        ? { [Name in keyof Value]: Typed<Value[Name]> }
        : Value;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function typedOf(value: unknown): unknown {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value)) return value.map(typedOf);
  if (!isRecord(value)) return value;
  const present = Object.entries(value).filter(([, one]) => one !== undefined);
  return Object.fromEntries(present.map(([key, one]) => [key, typedOf(one)]));
}

/** A stored value as a form begins with it, without what is absent. */
export const typed = <Value>(value: Value) => typedOf(value) as Typed<Value>;

/** A typed number; null when the field is empty, because Number('') would be 0. */
export const numberIn = (text: string) => (text.trim() === '' ? null : Number(text));

/** What a form has, as the API reads it: numbers and booleans are where `like`, a stored value, has them. */
export function written(value: unknown, like: unknown): unknown {
  if (typeof like === 'boolean') return value === 'yes';
  if (typeof like === 'number') return numberIn(String(value));
  if (!isRecord(value) || !isRecord(like)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, written(one, like[key])]));
}
