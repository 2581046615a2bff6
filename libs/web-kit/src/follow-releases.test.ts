import { beforeEach, expect, it } from '@jest/globals';
import { followReleases } from './follow-releases.ts';

let reloads = 0;
let isAhead = false;
followReleases({ isAhead: () => isAhead, reload: () => (reloads += 1) });
const fail = () => window.dispatchEvent(new Event('vite:preloadError'));

beforeEach(() => {
  [reloads, isAhead] = [0, false];
  sessionStorage.clear();
});

it('reloads a page that cannot load its code, but not again and again', () => {
  fail();
  fail();
  expect(reloads).toBe(1);
});

it('does not reload a page for code that nobody has asked for', () => {
  isAhead = true;
  fail();
  expect(reloads).toBe(0);
});
