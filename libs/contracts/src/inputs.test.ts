/** Checks that every field of every endpoint refuses invalid input. */
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { z } from 'zod';
import { endpointsByService } from './public-api.ts';
import { refusalWords } from './refusal-words.ts';

z.config({ customError: refusalWords });

type Path = (string | number)[];
type Check = { _zod: { def: { check: string; abort?: boolean; maximum?: number; tx?: (text: string) => string } } };
/** The parts of a zod schema's definition that these tests read. */
type Definition = {
  type: string;
  format?: string;
  checks?: Check[];
  shape?: Record<string, z.ZodType>;
  element?: z.ZodType;
  innerType?: z.ZodType;
  options?: z.ZodType[];
  left?: z.ZodType;
  right?: z.ZodType;
  in?: z.ZodType;
  out?: z.ZodType;
  values?: unknown[];
};
/** The literals that stand beside a field, by the depth of their object: they decide which part of a union validates it. */
type Literals = Record<number, object>;
type Field = { literals: Literals; name: string; path: Path; whole: z.ZodType; definition: Definition };

const definitionOf = (schema: z.ZodType) => schema.def as unknown as Definition;

/** The schemas that validate a value, each with its path. Those that validate only a transformed value are left out. */
function fieldsOf(
  schema: z.ZodType,
  path: Path = [],
  literals: Literals = {},
): { path: Path; definition: Definition; literals: Literals }[] {
  const definition = definitionOf(schema);
  const { shape, element, innerType, options, left, right, in: first, out } = definition;
  if (shape) {
    const parts = Object.entries(shape);
    const beside = parts.flatMap(([name, inner]) => {
      const [value] = definitionOf(inner).values ?? [];
      return value === undefined ? [] : [[name, value]];
    });
    const known = { ...literals, [path.length]: Object.fromEntries(beside) };
    return parts.flatMap(([name, inner]) => fieldsOf(inner, [...path, name], known));
  }
  if (element) return [{ path, definition, literals }, ...fieldsOf(element, [...path, 0], literals)];
  if (innerType) return fieldsOf(innerType, path, literals);
  const within = options ?? (left && right ? [left, right] : undefined);
  if (within) return within.flatMap((inner) => fieldsOf(inner, path, literals));
  if (first && out) return fieldsOf(definitionOf(first).type === 'transform' ? out : first, path, literals);
  return [{ path, definition, literals }];
}

const PARTS = ['params', 'query', 'headers', 'body'] as const;

const fields: Field[] = Object.values(endpointsByService).flatMap((contract) =>
  Object.entries(contract).flatMap(([endpointName, endpoint]) =>
    PARTS.flatMap((part) => {
      const whole = endpoint[part];
      if (!whole) return [];
      const under = [endpointName, part];
      return fieldsOf(whole).map((field) => ({ ...field, whole, name: [...under, ...field.path].join('.') }));
    }),
  ),
);
const ofType = (type: string) => fields.filter(({ definition }) => definition.type === type);
const namesOf = (found: Field[]) => [...new Set(found.map(({ name }) => name))];

function around(value: unknown, { path, literals }: Pick<Field, 'path' | 'literals'>, depth = 0): unknown {
  const head = path[depth];
  if (head === undefined) return value;
  const inner = around(value, { path, literals }, depth + 1);
  return typeof head === 'number' ? [inner] : { ...literals[depth], [head]: inner };
}

/** Whether the endpoint reports an error at this field for this value. */
function refuses({ whole, path, literals }: Field, value: unknown): boolean {
  const { error } = whole.safeParse(around(value, { path, literals }));
  return error?.issues.some((issue) => issue.path.join('.') === path.join('.')) ?? false;
}

/** Formats whose pattern limits the length already: an id, a date. */
const SHORT_FORMATS = ['uuid', 'date'];

/** Whether the length check comes first and aborts. Trimming may come before it, because it only shortens. */
function judgesLengthFirst({ definition: { format = '', checks = [] } }: Field): boolean {
  if (SHORT_FORMATS.includes(format)) return true;
  const first = checks
    .map(({ _zod }) => _zod.def)
    .find(({ check, tx }) => check !== 'overwrite' || tx?.(' a ') !== 'a');
  return first?.check === 'max_length' && first.abort === true;
}

const isLimited = ({ definition: { checks = [] } }: Field) =>
  checks.some(({ _zod }) => _zod.def.check === 'max_length' && (_zod.def.maximum ?? Infinity) <= 2_000);

it('finds the fields of every endpoint', () => {
  expect(ofType('string').length).toBeGreaterThan(150);
  expect(ofType('number').length).toBeGreaterThan(25);
  expect(namesOf(ofType('array'))).toContain('addProduct.body.images');
});

describe('Every text field', () => {
  it('has a length limit that is checked before anything else', () => {
    expect(namesOf(ofType('string').filter((field) => !judgesLengthFirst(field)))).toEqual([]);
  });

  it('refuses a text that is too long', () => {
    const long = ['a', ' a', '\u0000', '💍'].map((piece) => piece.repeat(210_000));
    const taking = ofType('string').filter((field) => !long.every((value) => refuses(field, value)));
    expect(namesOf(taking)).toEqual([]);
  });

  it('refuses a NUL or a lone surrogate', () => {
    const spoil = fc.constantFrom('\u0000', '\ud800', '\udbff', '\udc00', '\udfff');
    const around = fc.stringMatching(/^[a-z0-9 ]{1,4}$/);
    fc.assert(
      fc.property(around, spoil, around, (before, bad, after) => {
        const taking = ofType('string').filter((field) => !refuses(field, before + bad + after));
        expect(namesOf(taking)).toEqual([]);
      }),
      { numRuns: 30 },
    );
  });

  it('is not converted from other types', () => {
    for (const value of [true, 5, ['a'], { a: 'b' }]) {
      expect(namesOf(ofType('string').filter((field) => !refuses(field, value)))).toEqual([]);
    }
  });
});

describe('Every number field', () => {
  it.each([true, false, [5], ['5'], {}, '0x10', '1e3', '1e-7', '٣', '5 rupees', '5,0', '1_000', 'Infinity', NaN, 1e-7])(
    'refuses %p',
    (value) => {
      expect(namesOf(ofType('number').filter((field) => !refuses(field, value)))).toEqual([]);
    },
  );
});

it('every list has a maximum length', () => {
  expect(namesOf(ofType('array').filter((field) => !isLimited(field)))).toEqual([]);
});

it("refuses in the shop's words, and never in those of the library", () => {
  const values = [undefined, true, -1, 0.5, 1e12, '', {}];
  const refused = fields.flatMap(({ whole, definition, ...at }) =>
    [...values, ...(definition.type === 'array' ? [[], Array(5_000).fill('x')] : [])].flatMap(
      (value) => whole.safeParse(around(value, at)).error?.issues ?? [],
    ),
  );
  const told = [...new Set(refused.map(({ message }) => message))];
  expect(
    told.filter((message) => !/^[A-Z].*\.$/.test(message) || /Invalid|Too |Unrecogni|expected/.test(message)),
  ).toEqual([]);
  expect(told).toEqual(
    expect.arrayContaining(['This field is required.', 'This must be text.', 'This must be a list.']),
  );
});
