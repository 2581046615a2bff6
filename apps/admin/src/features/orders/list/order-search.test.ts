import { describe, expect, it } from '@jest/globals';
import { type UrlChange, urlState, withUrlState } from '@kanaka/web-kit/use-url-state';
import { OrderSearch, filterCount, filterOf } from './order-search.ts';

const read = (address: string) => urlState(OrderSearch, new URLSearchParams(address));
const changed = (address: string, change: UrlChange<OrderSearch>) =>
  withUrlState(OrderSearch, new URLSearchParams(address), change).toString();

describe('The order search', () => {
  it('is kept in the URL', () => {
    const address =
      'words=asha&status=confirmed%2CinProcess&payment=paid&from=2026-11-01&to=2026-11-21&sort=oldest&page=3';
    expect(read(address)).toEqual({
      words: 'asha',
      stage: '',
      status: ['confirmed', 'inProcess'],
      payment: ['paid'],
      from: '2026-11-01',
      to: '2026-11-21',
      dated: 'ordered',
      sort: 'oldest',
      page: 3,
      dialog: '',
    });
    expect(changed(address, { page: 3 })).toBe(address);
    expect(filterCount(read(address))).toBe(3);
  });

  it('ignores invalid parameters of the URL', () => {
    expect(read('status=lost,paid,delivered&payment=&from=2026-02-30&to=yesterday&sort=best&page=-2')).toEqual(
      read('status=delivered'),
    );
    expect(filterOf(read('from=2026-02-02&to=2026-02-01'))).toEqual({ from: '2026-02-02', sort: 'newest' });
    expect(read(`words=${'a'.repeat(500)}`).words).toHaveLength(100);
    expect(read('page=1e9').page).toBe(1);
    expect(read('page=2.7').page).toBe(2);
  });

  it('keeps other parameters of the URL when it changes', () => {
    expect(changed('page=4&tab=2', { page: 1, words: 'ring' })).toBe('tab=2&words=ring');
    expect(changed('words=ring&page=2', { sort: 'total-high' })).toBe('words=ring&page=2&sort=total-high');
    expect(changed('words=ring&sort=oldest', { words: '', sort: 'newest' })).toBe('');
  });

  it('is sent to the API without empty filters', () => {
    expect(filterOf(read(''))).toEqual({ sort: 'newest' });
    expect(filterOf(read('status=delivered,rejected&payment=paid&to=2026-11-21'))).toEqual({
      status: 'delivered,rejected',
      paymentStatus: 'paid',
      to: '2026-11-21',
      sort: 'newest',
    });
  });

  it('for a status also finds orders that are stored under its older name', () => {
    expect(filterOf(read('status=inProcess,inShipping')).status).toBe('inProcess,processing,inShipping,shipped');
  });
});
