import { z } from 'zod';

/** The part of JSON Schema that zod produces. */
export type InputSchema = {
  type?: string;
  format?: string;
  pattern?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: InputSchema[];
  oneOf?: InputSchema[];
  allOf?: InputSchema[];
  properties?: Record<string, InputSchema>;
  required?: string[];
  items?: InputSchema;
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
};

/** The schema of a contract's input, without its refinements. */
export function inputSchemaOf(schema: z.ZodType): InputSchema {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as InputSchema;
}

/** An example for each format except ids, which refer to something. */
export const textOfFormat: Record<string, string> = {
  email: 'asha@kanaka.example',
  uri: 'https://kanaka.example/',
  date: '2026-11-20',
  'date-time': '2026-11-20T09:00:00Z',
};
