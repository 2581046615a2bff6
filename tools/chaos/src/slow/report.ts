/** The results of the drill with slow clients, and their evaluation. */
import type { Verdict } from '../drill/invariants/verdict.ts';
import type { Try } from '@kanaka/testing/shop-client';
import { writeVerdicts } from '../report.ts';
import { percentile } from '../rolling/ledger.ts';

export type Round = {
  name: string;
  isUnderAttack: boolean;
  tries: Try[];
  /** Slow connections that were open at the end of the round. */
  open: number;
  /** How many slow connections the shop has closed. */
  ended: number;
};

export type Seen = {
  rounds: Round[];
  /** Orders to be placed, and orders that the shop has confirmed as paid. */
  orders: number;
  paid: number;
  /** Concurrent requests of one address with all its slow clients, and the limit. */
  oneAddress: { underWay: number; allowed: number };
  gatewayIsTheSame: boolean;
  leftOpen: number;
};

/** How many times slower the slowest 5 % of a shopper's requests may be with slow clients. */
const MOST_TIMES_SLOWER = 2;

const p95 = (rounds: Round[]) =>
  percentile(
    rounds.flatMap(({ tries }) => tries.map(({ ms }) => ms)),
    0.95,
  );

/** A refusal counts as a response; no response, a server error or a rate limit as a failure. */
const hasFailed = ({ status }: Try) => status === null || status >= 500 || status === 429;

export function judgeSlow({ rounds, orders, paid, oneAddress, gatewayIsTheSame, leftOpen }: Seen): Verdict[] {
  const normal = p95(rounds.filter(({ isUnderAttack }) => !isUnderAttack));
  const attacked = p95(rounds.filter(({ isUnderAttack }) => isUnderAttack));
  const times = attacked / normal;
  const failed = rounds.flatMap(({ name, tries }) => tries.filter(hasFailed).map((one) => ({ name, ...one })));
  return [
    {
      name: 'No call of the shopper fails',
      figures: `${rounds.reduce((sum, { tries }) => sum + tries.length, 0)} calls, ${paid} of ${orders} orders paid`,
      broken: [
        ...failed.map(
          ({ name, method, path, status, ms }) =>
            `${name}: ${method} ${path}: ${status ?? 'no answer'} after ${ms.toFixed(0)} ms`,
        ),
        ...(paid === orders ? [] : [`${orders - paid} orders were not paid`]),
      ],
    },
    {
      name: `95 of 100 calls take at most ${MOST_TIMES_SLOWER} times as long as without slow clients`,
      figures: `${normal.toFixed(0)} ms without, ${attacked.toFixed(0)} ms with them: ${times.toFixed(2)} times`,
      broken: times <= MOST_TIMES_SLOWER ? [] : [`${times.toFixed(2)} times as long`],
    },
    {
      name: 'One address has no more requests under way than it may',
      figures: `${oneAddress.underWay} under way, ${oneAddress.allowed} allowed`,
      broken: oneAddress.underWay <= oneAddress.allowed ? [] : [`${oneAddress.underWay} were under way`],
    },
    {
      name: 'The gateway lives, and closes every slow connection',
      figures: `${rounds.reduce((sum, { ended }) => sum + ended, 0)} closed while the shopper bought, ${leftOpen} left open at the end`,
      broken: [
        ...(gatewayIsTheSame ? [] : ['the gateway was started again, or does not answer']),
        ...(leftOpen === 0 ? [] : [`${leftOpen} were never closed`]),
      ],
    },
  ];
}

export function writeSlow({ rounds }: Seen, verdicts: Verdict[]): string {
  return [
    '',
    'What the shopper waited for',
    ...rounds.map((round) => {
      const slow = round.isUnderAttack ? `, ${round.open} slow connections open, ${round.ended} ended` : '';
      return `  ${round.name.padEnd(32)} ${round.tries.length} calls, 95 of 100 within ${p95([round]).toFixed(0)} ms${slow}`;
    }),
    ...writeVerdicts(verdicts),
  ].join('\n');
}
