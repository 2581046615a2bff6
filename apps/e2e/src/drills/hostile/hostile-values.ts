import fc from 'fast-check';

function deep(levels: number): unknown {
  let value: unknown = 'bottom';
  for (let level = 0; level < levels; level += 1) value = level % 2 ? [value] : { a: value };
  return value;
}

/** Values that have broken other systems: types, lengths, characters, prototypes, numbers, nesting, injections. */
export const hostileValue: fc.Arbitrary<unknown> = fc.constantFrom<unknown>(
  ...[null, true, false, 0, -1, -0, 0.1, 1e308, -1e308, 5e-324, 2 ** 31, 2 ** 53, 1e21],
  ...['', ' ', '\t\n', '0', '-1', 'null', 'NaN', 'Infinity', '1e400', '0x10', '1e-7', 1e-7, '١٢٣'],
  ...[
    '\u0000',
    'a\u0000b',
    '\ud800',
    'x\udfff',
    '\ufeff',
    '\u202ereversed',
    '\u200b',
    '\u3164\u2800',
    'ꓗꓮꓠꓮꓗꓮ',
    '💍'.repeat(60),
    'e\u0301'.repeat(200),
  ],
  ...['அணிகலன்', '珠宝', 'ﷺ'.repeat(40), 'Z̸͙̈'.repeat(30), '\r\nset-cookie: kanaka_access=1'],
  ...[
    'a'.repeat(5_000),
    'a'.repeat(70_000),
    ' a'.repeat(30_000),
    'a@'.repeat(30_000),
    '%00',
    '%',
    '%%%',
    '%c0%ae%c0%ae',
    '../../../../etc/passwd',
    '..\\..\\',
    '_',
    '*',
  ],
  ...[
    "' or '1'='1",
    "'; drop table orders; --",
    '$1',
    '${7*7}',
    '{{7*7}}',
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
  ],
  ...[
    'javascript:alert(1)',
    'data:text/html,x',
    'http://169.254.169.254/latest/',
    'file:///etc/passwd',
    '=HYPERLINK("http://x")',
  ],
  ...[
    '__proto__',
    'constructor',
    'prototype',
    'toString',
    '0000-00-00',
    '2026-02-30T25:61:61Z',
    '+999999-01-01T00:00:00Z',
  ],
  ...[
    '00000000-0000-0000-0000-000000000000',
    '01990000-0000-7000-8000-00000000000g',
    'ffffffff-ffff-ffff-ffff-ffffffffffff',
  ],
  ...[
    [],
    {},
    [[]],
    [null],
    [5],
    [{}],
    { length: -1 },
    { $gt: '' },
    { toString: 1, valueOf: 2 },
    Array(2_000).fill(0),
    deep(60),
    deep(900),
  ],
  JSON.parse('{"__proto__":{"role":"admin"},"constructor":{"prototype":{"role":"admin"}}}'),
);

/** Bodies that are invalid or unusual JSON. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '',
    '{',
    '[',
    '"',
    'null',
    'true',
    '0',
    '{"a":1,}',
    '{"a":1}{"a":2}',
    "{'a':1}",
    '\ufeff{}',
    'undefined',
  ),
  fc.constantFrom(
    '{"a":1e999}',
    '{"a":"\\ud800"}',
    '{"a":"\\u0000"}',
    '{"__proto__":null}',
    '{"a":1,"a":2}',
    '\u0000',
    '<xml/>',
  ),
  fc.constant('['.repeat(20_000)),
  fc.constant('{"a":'.repeat(5_000) + '1' + '}'.repeat(5_000)),
  fc.string({ unit: 'binary', maxLength: 200 }),
);

type Path = (string | number)[];

function pathsOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  const below = Object.entries(value).flatMap(([key, inner]) =>
    pathsOf(inner, [...path, Array.isArray(value) ? Number(key) : key]),
  );
  return [path, ...below];
}

function replaced(value: unknown, [head, ...rest]: Path, change: (was: unknown) => unknown): unknown {
  if (head === undefined) return change(value);
  if (Array.isArray(value))
    return value.map((inner, place) => (place === head ? replaced(inner, rest, change) : inner));
  const known = value as Record<string, unknown>;
  const next = replaced(known[String(head)], rest, change);
  const { [String(head)]: _, ...others } = known;
  return next === undefined ? others : { ...others, [String(head)]: next };
}

/** A valid value with one or two changes: parts replaced, removed or added. */
export function spoiled(valid: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const blow = fc.record({ where: fc.nat(), hostile: hostileValue, leaveOut: fc.boolean(), add: fc.boolean() });
  return fc.tuple(valid, fc.array(blow, { minLength: 1, maxLength: 2 })).map(([value, blows]) =>
    blows.reduce<unknown>((now, { where, hostile, leaveOut, add }) => {
      const paths = pathsOf(now);
      const path = paths[where % paths.length] ?? [];
      return replaced(now, path, (was) => {
        if (add && typeof was === 'object' && was !== null && !Array.isArray(was)) return { ...was, role: hostile };
        return leaveOut && path.length > 0 && where % 5 === 0 ? undefined : hostile;
      });
    }, value),
  );
}
