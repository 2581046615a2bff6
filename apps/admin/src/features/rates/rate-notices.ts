import { sentence } from '../../shared/words.tsx';
import { saveSettings } from '@kanaka/contracts/catalog/settings';
import type { AnswerOf, Endpoint } from '@kanaka/contracts/endpoint';
import { publishRates, type RateAge, type rateBoard } from '@kanaka/contracts/catalog/metal-rates';
import { preciousMetals, BoardApi } from '../../shared/rate-board.ts';
import { agoWords, listed } from './moves-table.tsx';
import { watched } from '../../api.ts';

export type Board = AnswerOf<typeof rateBoard>['data'];

/** What the owner has to know about the rates before anything else. */
export type RateNotice = {
  key: string;
  /** `stop`: something cannot be sold. */
  tone: 'stop' | 'warn';
  title: string;
  words: string;
  /** Where something can be done about it, by this call. */
  action: { label: string; to: string; call: Endpoint };
};

const enter = { label: 'Set today’s rates', to: '/rates?set=today', call: publishRates };

/** Old rates, a feed's proposal, and a feed that fails, the most urgent first; none when all is well. `now` in ms. */
export function rateNotices({ ages, feed }: Board, now: number): RateNotice[] {
  const notices: RateNotice[] = [];
  const of = (age: RateAge) => ages.filter((each) => each.age === age);
  const names = (old: Board['ages']) => listed(old.map(({ metal }) => metal));
  const oldest = (old: Board['ages']) => old.map(({ since }) => since).toSorted()[0] ?? '';
  const tooOld = of('not-orderable');
  if (tooOld.length > 0) {
    notices.push({
      key: 'not-orderable',
      tone: 'stop',
      title: `Pieces priced by ${names(tooOld)} cannot be ordered`,
      words: `Their rate is ${agoWords(oldest(tooOld), now)} old. They can be viewed, and ordered again once today’s rate is published.`,
      action: enter,
    });
  }
  const old = of('attention');
  if (old.length > 0) {
    notices.push({
      key: 'old',
      tone: 'warn',
      title: `The ${old.length === 1 ? 'rate' : 'rates'} of ${names(old)} ${old.length === 1 ? 'is' : 'are'} ${agoWords(oldest(old), now)} old`,
      words: 'Pieces sell at it until you publish today’s.',
      action: enter,
    });
  }
  if (feed?.proposal) {
    const { proposal } = feed;
    const waiting = preciousMetals.filter((metal) => proposal[metal] !== undefined);
    notices.push({
      key: 'proposal',
      tone: 'warn',
      title: 'The rate feed proposes new rates',
      words: `${sentence(listed(waiting))} ${waiting.length === 1 ? 'waits' : 'wait'} for your decision.`,
      action: { label: 'Look at it', to: '/rates', call: publishRates },
    });
  }
  if (feed?.error) {
    notices.push({
      key: 'feed',
      tone: 'warn',
      title: 'The rate feed could not be used',
      words: feed.error,
      action: { label: 'Settings of the feed', to: '/settings#metal-rates', call: saveSettings },
    });
  }
  return notices;
}

const none: RateNotice[] = [];

/** None while the rates are loading, or could not be loaded. */
export function useRateNotices(): RateNotice[] {
  const { data, fulfilledTimeStamp = 0 } = BoardApi.useRateBoardQuery(undefined, watched);
  return data ? rateNotices(data.data, fulfilledTimeStamp) : none;
}
