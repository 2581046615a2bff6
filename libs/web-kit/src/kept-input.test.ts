import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  findInput,
  forgetClosed,
  forgetInput,
  forgetOldInput,
  keepInput,
  rememberClosed,
  wasClosed,
} from './kept-input.ts';

const DAY_MS = 86_400_000;
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

/** As if `days` had passed since now. */
function later(days: number, look: () => void) {
  const now = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + days * DAY_MS);
  look();
  now.mockRestore();
}

describe('What is typed and not sent yet', () => {
  it('is found again by its key, with its version and its time, until it is forgotten', () => {
    keepInput('asha product 1', { title: 'Temple ring' }, '3');
    expect(findInput('asha product 1')).toMatchObject({ value: { title: 'Temple ring' }, version: '3' });
    expect(findInput('meera product 1')).toBeNull();
    forgetInput('asha product 1');
    expect(findInput('asha product 1')).toBeNull();
  });

  it('opens its form again after the session closed it, as long as there is something to open it for', () => {
    keepInput('asha product 1', 'text');
    for (const key of ['asha product 1', 'asha product 2']) rememberClosed(key);
    expect([wasClosed('asha product 1'), wasClosed('asha product 2')]).toEqual([true, false]);
    forgetInput('asha product 1');
    expect(wasClosed('asha product 1')).toBe(false);
    keepInput('asha product 1', 'text');
    forgetClosed('asha product 1');
    expect(wasClosed('asha product 1')).toBe(false);
    sessionStorage.setItem('kanaka-closed-forms', '{');
    expect(wasClosed('asha product 1')).toBe(false);
  });

  it('is forgotten after 14 days, and what is not readable is too', () => {
    keepInput('old', 'text');
    localStorage.setItem('kanaka-typed:broken', '{');
    localStorage.setItem('kanaka-typed:foreign', '"text"');
    localStorage.setItem('other', '{');
    later(13, () => expect(findInput('old')).not.toBeNull());
    later(15, () => {
      expect(findInput('old')).toBeNull();
      keepInput('new', 'text');
      forgetOldInput();
    });
    expect(Object.keys(localStorage).toSorted()).toEqual(['kanaka-typed:new', 'other']);
  });

  it('changes nothing where the browser has no room for it', () => {
    const refuse = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    keepInput('big', 'text');
    refuse.mockRestore();
    expect(findInput('big')).toBeNull();
  });
});
