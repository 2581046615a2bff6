import { describe, expect, it } from '@jest/globals';
import { differencesOf } from './differences.ts';

describe('the differences between two states', () => {
  it('contain the changed fields only, by their path', () => {
    const before = { title: 'Ring', price: 1200.5, details: { material: '22K gold', motif: 'Lotus' }, images: ['a'] };
    const after = { title: 'Ring', price: 1300, details: { material: '18K gold', motif: 'Lotus' }, images: ['a', 'b'] };
    expect(differencesOf(before, after)).toEqual([
      { field: 'price', before: 1200.5, after: 1300 },
      { field: 'details.material', before: '22K gold', after: '18K gold' },
      { field: 'images', before: ['a'], after: ['a', 'b'] },
    ]);
  });

  it('do not contain a list whose objects only have their members in another order', () => {
    const before = { couriers: [{ link: '', name: 'Sequel' }] };
    expect(differencesOf(before, { couriers: [{ name: 'Sequel', link: '' }] })).toEqual([]);
  });

  it('contain all fields of an added or deleted object', () => {
    expect(differencesOf(null, { name: 'Rings' })).toEqual([{ field: 'name', before: null, after: 'Rings' }]);
    expect(differencesOf({ name: 'Rings' }, null)).toEqual([{ field: 'name', before: 'Rings', after: null }]);
    expect(differencesOf(null, null)).toEqual([]);
  });

  it('treat a missing field like an empty one, and ignore fields that every write changes', () => {
    const before = { _id: '1', hallmark: undefined, story: '', updatedAt: new Date(0), version: 1 };
    expect(differencesOf(before, { _id: '2', hallmark: null, images: [], updatedAt: new Date(1), version: 2 })).toEqual(
      [],
    );
  });

  it('contain dates as ISO texts', () => {
    expect(differencesOf({ archivedAt: null }, { archivedAt: new Date(0) })).toEqual([
      { field: 'archivedAt', before: null, after: '1970-01-01T00:00:00.000Z' },
    ]);
  });

  it.each(['password', 'passwordHash', 'keySecret', 'apiKey', 'access_token', 'mail.credentials'])(
    'state that %s has changed, without its value',
    (field) => {
      const state = (value: string) =>
        field.split('.').reduceRight<unknown>((inner, name) => ({ [name]: inner }), value) as object;
      const differences = differencesOf(state('old-value'), state('new-value'));
      expect(differences).toEqual([{ field, before: '•••', after: '•••' }]);
    },
  );

  it('contain no secret inside a list or a nested object', () => {
    const after = { keys: [{ name: 'razorpay', secret: 'old-value' }], a: { b: { c: { d: { token: 'old-value' } } } } };
    expect(JSON.stringify(differencesOf(null, after))).not.toContain('old-value');
  });

  it('contain long texts and lists shortened, without splitting a character', () => {
    const [text] = differencesOf(null, { story: '💍'.repeat(1_500) + 'x' });
    expect(text?.after).toBe(`${'💍'.repeat(1_000)}…`);
    const [odd] = differencesOf(null, { story: `x${'💍'.repeat(1_500)}` });
    expect(String(odd?.after).isWellFormed()).toBe(true);
    const [list] = differencesOf(null, { pieces: Array.from({ length: 105 }, (_, index) => index) });
    expect(list?.after).toHaveLength(101);
    expect(list?.after).toContain('… 5 more');
  });

  it('leave out what Postgres cannot store', () => {
    expect(differencesOf(null, { note: 'a\u0000b\ud800' })).toEqual([
      { field: 'note', before: null, after: 'ab\ufffd' },
    ]);
  });
});
