import { describe, expect, it } from '@jest/globals';
import type { Permission } from '@kanaka/contracts/identity/permissions';
import { seenWith } from '@kanaka/contracts/seen-with';
import { z } from 'zod';
import { removalOfUnseen } from './unseen-fields.ts';

const Amount = seenWith('orders:amounts', z.number());

/** What is left of a value for who has these permissions. */
function leftOf(schema: z.ZodType, value: unknown, ...permissions: Permission[]): unknown {
  const parsed = schema.parse(value);
  removalOfUnseen(schema)?.(parsed, new Set(permissions));
  return parsed;
}

describe('Fields that not everybody sees', () => {
  it.each<[where: string, schema: z.ZodType, value: unknown, left: unknown]>([
    ['an object', z.object({ id: z.string(), total: Amount }), { id: 'a', total: 1 }, { id: 'a' }],
    [
      'a list',
      z.object({ of: z.array(z.object({ total: Amount })) }),
      { of: [{ total: 1 }, { total: 2 }] },
      { of: [{}, {}] },
    ],
    ['an optional', z.object({ of: z.object({ total: Amount }).optional() }), { of: { total: 1 } }, { of: {} }],
    ['a nullable', z.object({ of: z.object({ total: Amount }).nullable() }), { of: { total: 1 } }, { of: {} }],
    ['null', z.object({ of: z.object({ total: Amount }).nullable() }), { of: null }, { of: null }],
    ['a record', z.record(z.string(), z.object({ total: Amount })), { a: { total: 1 } }, { a: {} }],
    [
      'a union',
      z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('paid'), total: Amount }),
        z.object({ kind: z.literal('sent'), by: z.string() }),
      ]),
      { kind: 'paid', total: 1 },
      { kind: 'paid' },
    ],
    [
      'an intersection',
      z.intersection(z.object({ total: Amount }), z.object({ id: z.string() })),
      { total: 1, id: 'a' },
      { id: 'a' },
    ],
    ['a default', z.object({ of: z.object({ total: Amount }).default({ total: 1 }) }), {}, { of: {} }],
    [
      'a transformed value',
      z.object({ total: Amount, id: z.string() }).transform((all) => all),
      { total: 1, id: 'a' },
      { id: 'a' },
    ],
  ])('are taken out of %s', (_, schema, value, left) => {
    expect(leftOf(schema, value, 'orders:read')).toEqual(left);
    expect(leftOf(schema, value, 'orders:amounts')).toEqual(schema.parse(value));
  });

  it('are left to who has one of several permissions, with what is marked inside by its own', () => {
    const schema = z.object({
      to: seenWith(['orders:ship', 'customers:read'], z.object({ phone: z.string(), worth: Amount })),
    });
    const value = { to: { phone: '98', worth: 1 } };
    expect(leftOf(schema, value, 'orders:ship')).toEqual({ to: { phone: '98' } });
    expect(leftOf(schema, value, 'orders:read')).toEqual({});
  });

  it('cost nothing where none is marked, and are refused where nothing could be taken out', () => {
    expect(removalOfUnseen(z.object({ id: z.string(), any: z.json() }))).toBeNull();
    expect(() => removalOfUnseen(z.object({ all: z.array(Amount) }))).toThrow('Only a field of an object');
  });
});
