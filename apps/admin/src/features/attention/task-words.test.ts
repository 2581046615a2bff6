import { describe, expect, it } from '@jest/globals';
import { taskWords } from './given-up-jobs.tsx';

const inShort = (queue: string, name: string) => {
  const { thing, failure } = taskWords({ queue, name });
  return `${thing} ${failure}`;
};

describe('A failed task', () => {
  it.each([
    ['mail', 'shipment-moved', 'E-mail was not sent'],
    ['invoice', 'render-invoice', 'The invoice was not made'],
    ['invoice', 'render-credit-note', 'A credit note was not made'],
    ['payments', 'make-refund', 'A refund was not made'],
    ['stock', 'restock-pieces', 'Stock was not updated'],
    ['cart', 'empty-cart', 'The bag was not emptied'],
    ['any', 'a-new-task', 'A new task failed'],
  ])('of %s, %s, is told in words', (queue, name, words) => {
    expect(inShort(queue, name)).toBe(words);
  });
});
