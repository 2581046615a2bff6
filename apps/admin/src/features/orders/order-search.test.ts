import { describe, expect, it } from '@jest/globals';
import { filterCount, filterOf, orderSearchIn, withSearch } from './order-search.ts';

const read = (address: string) => orderSearchIn(new URLSearchParams(address));
const changed = (address: string, change: Parameters<typeof withSearch>[1]) =>
  withSearch(new URLSearchParams(address), change).toString();

describe('What is looked for among the orders', () => {
  it('stands in the address', () => {
    const address =
      'words=asha&status=confirmed%2CinProcess&payment=paid&from=2026-11-01&to=2026-11-21&sort=oldest&page=3';
    expect(read(address)).toEqual({
      words: 'asha',
      status: ['confirmed', 'inProcess'],
      payment: ['paid'],
      from: '2026-11-01',
      to: '2026-11-21',
      sort: 'oldest',
      page: 3,
    });
    expect(changed(address, { page: 3 })).toBe(address);
    expect(filterCount(read(address))).toBe(3);
  });

  it('leaves out what an address says wrongly', () => {
    expect(read('status=lost,paid,delivered&payment=&from=2026-02-30&to=yesterday&sort=best&page=-2')).toEqual(
      read('status=delivered'),
    );
    expect(read('from=2026-02-02&to=2026-02-01').to).toBe('');
    expect(read(`words=${'a'.repeat(500)}`).words).toHaveLength(100);
    expect(read('page=1e9').page).toBe(1);
    expect(read('page=2.7').page).toBe(2);
  });

  it('starts on its first page when it changes, and keeps the rest of the address', () => {
    expect(changed('page=4&order=1', { words: 'ring' })).toBe('order=1&words=ring');
    expect(changed('words=ring&page=2', { sort: 'total-high' })).toBe('words=ring&sort=total-high');
    expect(changed('words=ring&sort=oldest', { words: '', sort: 'newest' })).toBe('');
  });

  it('is asked of the shop without what is not set', () => {
    expect(filterOf(read(''))).toEqual({ sort: 'newest' });
    expect(filterOf(read('status=delivered,rejected&payment=paid&to=2026-11-21'))).toEqual({
      status: 'delivered,rejected',
      paymentStatus: 'paid',
      to: '2026-11-21',
      sort: 'newest',
    });
  });
});
