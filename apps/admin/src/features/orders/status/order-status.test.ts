import { describe, expect, it } from '@jest/globals';
import { OrderStatus } from '@kanaka/contracts/orders/orders';
import { badgeTone, statusOptions } from './order-status.tsx';

describe('An order’s status', () => {
  it('is green when confirmed, red when rejected and yellow otherwise', () => {
    const tones = OrderStatus.options.map((status) => [status, badgeTone(status)]);
    expect(tones.filter(([, tone]) => tone !== 'yellow')).toEqual([
      ['confirmed', 'green'],
      ['rejected', 'red'],
    ]);
  });

  it('can be set to the owner’s six statuses, in their order', () => {
    expect(statusOptions.map(({ value }) => value)).toEqual([
      'pending',
      'inProcess',
      'inShipping',
      'delivered',
      'rejected',
      'cancelled',
    ]);
  });
});
