import fc from 'fast-check';
import { inputSchemaOf, textOfFormat, type InputSchema } from '@kanaka/contracts/input-schema';
import type { z } from 'zod';

const words = fc.constantFrom(
  'Lotus ring',
  'Temple necklace',
  'Yellow gold, 22K',
  'Chennai',
  'With love',
  '600004',
  '9876543210',
);

function textOf(
  { format, pattern, minLength = 0, maxLength = 200 }: InputSchema,
  ids: readonly string[],
): fc.Arbitrary<unknown> {
  if (format === 'uuid') return fc.constantFrom(...ids);
  const known = textOfFormat[format ?? ''];
  if (known !== undefined) return fc.constant(known);
  if (pattern) return fc.stringMatching(new RegExp(pattern), { maxLength }).map((text) => text.slice(0, maxLength));
  return words.map((text) => text.padEnd(minLength, 'a').slice(0, maxLength));
}

function arbitraryOf(schema: InputSchema, ids: readonly string[]): fc.Arbitrary<unknown> {
  const of = (inner: InputSchema) => arbitraryOf(inner, ids);
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map(of));
  if (schema.allOf) {
    return fc.tuple(...schema.allOf.map(of)).map((parts): unknown => Object.assign({}, ...parts));
  }
  switch (schema.type) {
    case 'string':
      return textOf(schema, ids);
    case 'integer':
    case 'number': {
      const [min, max] = [Math.ceil(Math.max(schema.minimum ?? 0, -1000)), Math.min(schema.maximum ?? 1000, 1000)];
      return fc.integer({ min, max: Math.max(min, max) });
    }
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(of(schema.items ?? {}), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 3, Math.max(3, schema.minItems ?? 0)),
      });
    case 'object': {
      const members = Object.entries(schema.properties ?? {}).map(([name, inner]) => [name, of(inner)] as const);
      return fc.record(Object.fromEntries(members), { requiredKeys: schema.required ?? [] });
    }
    default:
      return words;
  }
}

/** Values that are valid for a schema, or nearly: refinements are ignored. `ids` are ids of existing objects. */
export function validFor(schema: z.ZodType, ids: readonly string[]): fc.Arbitrary<unknown> {
  return arbitraryOf(inputSchemaOf(schema), ids);
}
