import { routeOf, type Endpoint } from '@kanaka/contracts/endpoint';
import { inputSchemaOf, type InputSchema } from '@kanaka/testing/authorization/input-schema';
import type { HostileCall } from './calls.ts';

type Path = (string | number)[];

const texts = ['a\u0000b', 'a\ud800', '\udfffa', 'a'.repeat(60_000)];
const numbers = [true, [5], '0x10', '1e3', 1e-7];
const unusable: Record<string, readonly unknown[]> = { string: texts, number: numbers, integer: numbers };

/** The positions of texts and numbers in a body, each with values that are invalid there. */
function placesIn(schema: InputSchema, path: Path = []): { path: Path; values: readonly unknown[] }[] {
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (choices) return choices.flatMap((choice) => placesIn(choice, path));
  const members = Object.entries(schema.properties ?? {});
  if (members.length > 0) return members.flatMap(([name, inner]) => placesIn(inner, [...path, name]));
  if (schema.items) return placesIn(schema.items, [...path, 0]);
  const values = 'const' in schema ? undefined : unusable[schema.type ?? ''];
  return values ? [{ path, values }] : [];
}

function around(value: unknown, [head, ...rest]: Path): unknown {
  if (head === undefined) return value;
  return typeof head === 'number' ? [around(value, rest)] : { [head]: around(value, rest) };
}

/**
 * Requests with a single field whose value is not a valid text or number. `field` is its path, which the error must name.
 */
export function unusableCalls(endpoint: Endpoint, id: string): { call: HostileCall; field: string }[] {
  if (!endpoint.body) return [];
  const path = routeOf(endpoint).replace(/:\w+/g, id);
  const headers = { 'content-type': 'application/json', 'idempotency-key': id, 'if-match': '"1"' };
  return placesIn(inputSchemaOf(endpoint.body)).flatMap(({ path: place, values }) =>
    values.map((value) => ({
      field: place.join('.'),
      call: { method: endpoint.method, path, headers, body: JSON.stringify(around(value, place)) },
    })),
  );
}
