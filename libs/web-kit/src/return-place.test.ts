import { afterEach, describe, expect, it } from '@jest/globals';
import { findPlace, rememberPlace, returnToPlace } from './return-place.ts';

const home = '/admin/dashboard';
const orders = '/admin/orders?order=1#notes';
const goTo = (path: string) => window.history.replaceState(null, '', path);
const here = () => window.location.href.slice(window.location.origin.length);

describe('The page that asked for a sign-in', () => {
  afterEach(() => sessionStorage.clear());

  it('is where the owner arrives after signing in, once', () => {
    rememberPlace({ path: orders, ended: true });
    expect(findPlace()).toEqual({ path: orders, ended: true });
    goTo(home);
    returnToPlace(home);
    expect(here()).toBe(orders);
    goTo(home);
    returnToPlace(home);
    expect(here()).toBe(home);
  });

  it('is forgotten by whoever opens another page first', () => {
    rememberPlace({ path: orders, ended: false });
    goTo('/admin/products');
    returnToPlace(home);
    expect([here(), findPlace()]).toEqual(['/admin/products', null]);
  });

  it.each([
    '"https://evil.example/admin/"',
    '{"path":"https://evil.example/admin/orders","ended":false}',
    '{"path":"//evil.example/admin/orders","ended":false}',
    '{"path":"/\\\\evil.example/admin/orders","ended":false}',
    '{"path":"javascript:alert(1)","ended":false}',
    '{"path":"/shop/account","ended":false}',
    '{"path":7}',
    'null',
    'no JSON',
  ])('is only a page of the back office: %s', (stored) => {
    sessionStorage.setItem('kanaka.return-place', stored);
    expect(findPlace()).toBeNull();
    goTo(home);
    returnToPlace(home);
    expect(here()).toBe(home);
  });
});
