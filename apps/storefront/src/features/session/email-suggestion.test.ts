import { describe, expect, it } from '@jest/globals';
import { emailSuggestion } from './email-suggestion.ts';

describe('a mistyped e-mail address', () => {
  it.each([
    ['priya.n@gmial.com', 'priya.n@gmail.com'],
    ['priya@gmail.con', 'priya@gmail.com'],
    ['Priya@gmaill.com ', 'priya@gmail.com'],
    ['priya@gmail.co', 'priya@gmail.com'],
    ['priya@yaho.co.in', 'priya@yahoo.co.in'],
    ['priya@redifmail.com', 'priya@rediffmail.com'],
    ['priya@hotmial.com', 'priya@hotmail.com'],
  ])('%s is probably %s', (typed, meant) => {
    expect(emailSuggestion(typed)).toBe(meant);
  });

  it.each(['priya@gmail.com', 'priya@ymail.com', 'priya@yahoo.in', 'priya@tcs.com', 'priya@iitm.ac.in', 'priya', ''])(
    '%s is as it was meant',
    (typed) => {
      expect(emailSuggestion(typed)).toBeNull();
    },
  );
});
