import type { ReturnState } from '@kanaka/contracts/returns';

const words: Record<ReturnState, string> = {
  requested: 'Requested; we answer by e-mail',
  approved: 'Approved',
  inTransit: 'On its way to us',
  received: 'With us, being examined',
  inspected: 'Examined; we decide now',
  exchanging: 'Accepted; choose your piece',
  exchanged: 'Exchanged',
  accepted: 'Accepted; your money goes back',
  refused: 'Could not be accepted',
  withdrawn: 'Withdrawn by you',
  expired: 'Ended, because it was not sent in time',
};

/** The label of a state of a return. An unknown (newer) one is shown as its code. */
export function returnStateWords(state: string): string {
  return Object.hasOwn(words, state) ? words[state as ReturnState] : state;
}
