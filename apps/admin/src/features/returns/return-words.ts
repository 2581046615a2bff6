import type { ReturnState } from '@kanaka/contracts/orders/returns';

const names: Record<ReturnState, { name: string; tone: 'yellow' | 'green' | 'red' | 'neutral' }> = {
  requested: { name: 'Requested', tone: 'yellow' },
  approved: { name: 'Approved', tone: 'yellow' },
  inTransit: { name: 'On its way', tone: 'yellow' },
  received: { name: 'Received', tone: 'yellow' },
  inspected: { name: 'Inspected', tone: 'yellow' },
  exchanging: { name: 'Exchange: waits for the customer', tone: 'yellow' },
  exchanged: { name: 'Exchanged', tone: 'green' },
  accepted: { name: 'Accepted', tone: 'green' },
  refused: { name: 'Refused', tone: 'red' },
  withdrawn: { name: 'Withdrawn', tone: 'neutral' },
  expired: { name: 'Not sent in time', tone: 'neutral' },
};

export const returnName = (state: ReturnState) => names[state].name;
export const returnTone = (state: ReturnState) => names[state].tone;
