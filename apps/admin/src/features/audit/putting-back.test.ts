import { describe, expect, it } from '@jest/globals';
import { puttingBack } from './putting-back.ts';

const piece = {
  title: 'Lotus ring',
  price: 1300,
  details: { motif: 'Lotus' },
  images: ['a'],
  jewellery: { huid: 'AB12C3' },
};

describe('putting a change back', () => {
  it('gives each field what it had before, and shows that the other way round', () => {
    const changed = [
      { field: 'price', before: 1200, after: 1300 },
      { field: 'details.motif', before: null, after: 'Lotus' },
      { field: 'images', before: null, after: ['a'] },
    ];
    expect(puttingBack(piece, changed)).toEqual({
      next: { ...piece, price: 1200, details: { motif: '' }, images: [] },
      differences: [
        { field: 'price', before: 1300, after: 1200 },
        { field: 'details.motif', before: 'Lotus', after: null },
        { field: 'images', before: ['a'], after: null },
      ],
    });
  });

  it('takes away a group that was not there, and makes one again that is gone', () => {
    const added = [
      { field: 'pickup.hours', before: null, after: '10 to 7' },
      { field: 'pickup.readyDays', before: null, after: 2 },
    ];
    expect(puttingBack({ pickup: { hours: '10 to 7', readyDays: 2, addressLines: null } }, added)).toMatchObject({
      next: { pickup: null },
    });
    const removed = added.map(({ field, before, after }) => ({ field, before: after, after: before }));
    expect(puttingBack({ pickup: null }, removed)).toMatchObject({
      next: { pickup: { hours: '10 to 7', readyDays: 2 } },
    });
  });

  it('is refused when a later change touched one of the fields, which it names', () => {
    const changed = [
      { field: 'title', before: 'Ring', after: 'Lotus ring' },
      { field: 'price', before: 1000, after: 1200 },
    ];
    expect(puttingBack(piece, changed)).toEqual({ refused: 'changed-since', fields: ['price'] });
  });

  it('does not count the order of an object’s members, or what is empty, as a change', () => {
    const zones = [{ name: 'South', prefixes: ['6'], insuredUpTo: null }];
    const changed = [{ field: 'zones', before: [], after: [{ prefixes: ['6'], name: 'South' }] }];
    expect(puttingBack({ zones }, changed)).toMatchObject({ next: { zones: [] } });
  });

  it('is refused for what the log has shortened', () => {
    const changed = [{ field: 'images', before: ['a', '… 5 more'], after: ['a'] }];
    expect(puttingBack(piece, changed)).toEqual({ refused: 'not-whole', fields: ['images'] });
    const secret = [{ field: 'apiKey', before: '•••', after: '•••' }];
    expect(puttingBack({ apiKey: 'x' }, secret)).toEqual({ refused: 'not-whole', fields: ['apiKey'] });
  });

  it('leaves what follows from others as it is', () => {
    const changed = [{ field: 'totalStock', before: 3, after: 5 }];
    expect(puttingBack(piece, changed, (field) => field === 'totalStock')).toEqual({ refused: 'nothing', fields: [] });
  });
});
