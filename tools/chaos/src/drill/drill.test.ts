import { describe, expect, it } from '@jest/globals';
import { stocksFor } from './customers.ts';
import { mapConcurrently } from './map-concurrently.ts';
import { emailHead } from './sent-emails.ts';
import { reported, unreported, wayOf } from './way-to-pay.ts';

describe('the ways to pay', () => {
  it('all occur in a hundred orders, each about as often as its share', () => {
    const ways = [...reported, ...unreported];
    const names = Array.from({ length: 100 }, (_, order) => wayOf(order, ways).name);
    for (const { name, share } of ways) {
      const times = names.filter((taken) => taken === name).length;
      expect(Math.abs(times - share)).toBeLessThanOrEqual(2);
    }
  });
});

it('the stock suffices for all orders, and includes single pieces', () => {
  const stocks = stocksFor(1000);
  expect(stocks.reduce((sum, stock) => sum + stock, 0)).toBeGreaterThan(2000);
  expect(stocks.filter((stock) => stock === 1)).toHaveLength(40);
});

it('mapConcurrently handles all items and keeps their order', async () => {
  const served = await mapConcurrently(['a', 'b', 'c', 'd', 'e'], 2, async (name, index) => `${name}${index}`);
  expect(served).toEqual(['a0', 'b1', 'c2', 'd3', 'e4']);
});

it('an e-mail’s header is parsed, also with folded fields', () => {
  const mail = [
    'Message-ID:',
    ' <mail-confirmation-01a1@localhost>',
    'To: "Drill Shopper 1" <drill.x.1@kanaka.example>',
    'Subject: Your order #1234 is',
    '\tconfirmed',
    '',
    'To: somebody-else@kanaka.example',
  ].join('\r\n');
  expect(emailHead(mail)).toEqual({
    messageId: 'mail-confirmation-01a1@localhost',
    to: 'drill.x.1@kanaka.example',
    subject: 'Your order #1234 is confirmed',
  });
});
