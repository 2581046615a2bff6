import { routeOf, type Endpoint } from '@kanaka/contracts/endpoint';
import { inputSchemaOf, type InputSchema } from '@kanaka/contracts/input-schema';
import type { HostileCall } from './calls.ts';

/** A position in a body: its name, and the smallest body that has a value there. */
type Place = { field: string; bodyWith: (value: unknown) => unknown };

const texts = ['a\u0000b', 'a\ud800', '\udfffa'];
const numbers = [true, [5], '0x10', '1e3', 1e-7];
/** Longer than a field takes that names no limit, or than its limit. */
const tooLong = ({ maxLength = 0 }: InputSchema) => 'a'.repeat(Math.max(60_000, maxLength + 1));

function unusableFor(schema: InputSchema): readonly unknown[] | undefined {
  if (schema.type === 'string') return [...texts, tooLong(schema)];
  return schema.type === 'number' || schema.type === 'integer' ? numbers : undefined;
}

const whole: Place = { field: '', bodyWith: (value) => value };
const within = ({ field, bodyWith }: Place, name: string, wrap: (value: unknown) => unknown): Place => ({
  field: field ? `${field}.${name}` : name,
  bodyWith: (value) => bodyWith(wrap(value)),
});

/** The positions of texts and numbers in a body, each with values that are invalid there. */
function placesIn(schema: InputSchema, place = whole): { place: Place; values: readonly unknown[] }[] {
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (choices) return choices.flatMap((choice) => placesIn(choice, place));
  const members = Object.entries(schema.properties ?? {});
  // What tells the choices of a union apart, without which the value would not be read.
  const fixed = Object.fromEntries(members.flatMap(([name, inner]) => ('const' in inner ? [[name, inner.const]] : [])));
  if (members.length > 0) {
    return members.flatMap(([name, inner]) =>
      placesIn(
        inner,
        within(place, name, (value) => ({ ...fixed, [name]: value })),
      ),
    );
  }
  if (schema.items)
    return placesIn(
      schema.items,
      within(place, '0', (value) => [value]),
    );
  const values = 'const' in schema ? undefined : unusableFor(schema);
  return values ? [{ place, values }] : [];
}

/**
 * Requests with a single field whose value is not a valid text or number. `field` is its path, which the error must name.
 */
export function unusableCalls(endpoint: Endpoint, id: string): { call: HostileCall; field: string }[] {
  if (!endpoint.body) return [];
  const path = routeOf(endpoint).replace(/:\w+/g, id);
  const headers = { 'content-type': 'application/json', 'idempotency-key': id, 'if-match': '"1"' };
  return placesIn(inputSchemaOf(endpoint.body)).flatMap(({ place: { field, bodyWith }, values }) =>
    values.map((value) => ({
      field,
      call: { method: endpoint.method, path, headers, body: JSON.stringify(bodyWith(value)) },
    })),
  );
}
