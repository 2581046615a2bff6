import type { z } from 'zod';
import { inputSchemaOf, textOfFormat, type InputSchema } from './input-schema.ts';

const ID = '0198c5a2-7e11-7c3a-9d21-5f0c8ad03135';

/** Example texts; for any pattern in a contract one of them matches. */
const texts = [
  'Lotus ring',
  '600004',
  '9876543210',
  'asha@kanaka.example',
  'https://kanaka.example/',
  '/media/00000000000000000000000000000000-960x1280/960.jpg',
  'pay_Aa1234567890',
  'order_Aa1234567890',
  '2026-11-20',
  '"1"',
  'KNK',
  'a'.repeat(64),
  `${ID}-960x1280`,
  `${ID}-960x1280.${'a'.repeat(43)}`,
];

const formats: Record<string, string> = { ...textOfFormat, uuid: ID };

/** A valid value for a schema, always the same; of one with rules between its fields only what it gives itself (`meta({ examples })`). */
export function exampleOf(schema: z.ZodType): unknown {
  const [given]: unknown[] = Object.values(schema.meta()?.examples ?? {});
  return given ?? exampleFor(inputSchemaOf(schema));
}

function exampleFor(schema: InputSchema): unknown {
  if ('const' in schema) return schema.const;
  if (schema.enum) return schema.enum[0];
  const choice = (schema.anyOf ?? schema.oneOf)?.at(-1);
  if (choice) return exampleFor(choice);
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map(exampleFor));
  if (schema.type === 'array')
    return Array.from({ length: schema.minItems ?? 0 }, () => exampleFor(schema.items ?? {}));
  if (schema.type === 'object') {
    const needed = Object.entries(schema.properties ?? {}).filter(([name]) => schema.required?.includes(name));
    return Object.fromEntries(needed.map(([name, inner]) => [name, exampleFor(inner)]));
  }
  if (schema.type === 'boolean') return true;
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(1, schema.minimum ?? 1);
  return textFor(schema);
}

function textFor({ format, pattern }: InputSchema): string {
  const fits = pattern === undefined ? () => true : (text: string) => new RegExp(pattern).test(text);
  return formats[format ?? ''] ?? texts.find(fits) ?? '';
}
