import { describe, expect, it } from '@jest/globals';
import { waitWords } from './wait-words.ts';

describe('a waiting time', () => {
  it('is given in seconds, and a long wait in minutes', () => {
    expect([waitWords(34), waitWords(61), waitWords(1801)]).toEqual(['34 s', '61 s', '31 minutes']);
  });
});
