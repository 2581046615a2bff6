import { describe, expect, it } from '@jest/globals';
import { aRate, rates, since } from '../../../test/rates.ts';
import { groupedAmount, paiseTyped } from '../../shared/forms/amount-field.tsx';
import { proposedRates } from './feed-proposal.tsx';
import {
  fieldsOfBoard,
  fieldsOfProposal,
  judgeRates,
  publishedMeanwhile,
  enteredAtStart,
  type RateFields,
  ratesTyped,
  slipTyped,
} from './rate-form-rules.ts';
import { type Board, rateNotices } from './rate-notices.ts';
import { agoWords, moveWords } from './moves-table.tsx';
import { quotingOf } from './quoting.tsx';

const by = (goldQuote: '22k-gram' | '24k-10g' | '24k-gram', rule: 'fineness' | 'carat' = 'fineness') =>
  quotingOf({ goldQuote, silverQuote: 'gram', rule });
const by24K = by('24k-gram');
const reading = { ...by24K, start: {} };
const fields = (change: Partial<RateFields> = {}): RateFields => ({ ...fieldsOfBoard(rates, by24K), ...change });
const typedAt = (typed: RateFields, rule: 'fineness' | 'carat' = 'fineness') =>
  Object.fromEntries(
    ratesTyped(typed, { ...reading, rule }).map(({ metal, fineness, paise }) => [`${metal} ${fineness}`, paise]),
  );

describe('A typed amount', () => {
  it.each([
    ['1,60,000.50', 1_60_000_50, '1,60,000.50'],
    ['₹ 16000', 16_000_00, '16,000'],
    ['231.5', 231_50, '231.5'],
    ['Rs. 1,25,000/-', 1_25_000_00, '1,25,000'],
    ['INR125000', 1_25_000_00, '1,25,000'],
    ['0', null, '0'],
    ['16.000,50', null, '16.000,50'],
    ['1.234', null, '1.234'],
    ['sixteen', null, 'sixteen'],
    ['', null, ''],
  ])('%j is %s paise and shown as %j', (typed, paise, shown) => {
    expect([paiseTyped(typed), groupedAmount(typed)]).toEqual([paise, shown]);
  });
});

describe('The morning’s rates', () => {
  it('begin with today’s, so that one changed number publishes all anew', () => {
    expect(fields()).toEqual({ gold: '16,000', silver: '231', platinum: '', overrides: [] });
    expect(judgeRates(fields({ gold: '16,100.50' }), reading)).toEqual({
      entry: { gold: 16_100.5, silver: 231, overrides: [] },
    });
  });

  it('of a proposal are only those that the feed proposes', () => {
    expect(fieldsOfProposal({ proposal: { gold: 16_640 } }, by24K)).toMatchObject({ gold: '16,640', silver: '' });
  });

  it('let the other purities follow while they are typed, by the shop’s rule', () => {
    expect(typedAt(fields())).toMatchObject({ 'gold 916': 14_656_00, 'gold 750': 12_000_00, 'silver 925': 213_68 });
    expect(typedAt(fields(), 'carat')).toMatchObject({ 'gold 916': 14_666_67, 'silver 925': 213_68 });
    const overrides = [{ purity: 'gold 916', rate: '14,700.5' }];
    expect(typedAt(fields({ gold: '16,000.', overrides }))).not.toHaveProperty('gold 916');
    expect(typedAt(fields({ overrides }))).toMatchObject({ 'gold 916': 14_700_50, 'gold 750': 12_000_00 });
  });

  it('are typed and shown as the shop quotes gold, and mean the same rates', () => {
    expect(fieldsOfBoard(rates, by('22k-gram'))).toMatchObject({ gold: '14,656' });
    expect(fieldsOfBoard(rates, by('24k-10g'))).toMatchObject({ gold: '1,60,000' });
    expect(fieldsOfProposal({ proposal: { gold: 16_640 } }, by('22k-gram'))).toMatchObject({ gold: '15,242.24' });
    const entryAt = (gold: string, quoting: ReturnType<typeof by>) =>
      judgeRates(fields({ gold, silver: '' }), { ...quoting, start: {} });
    expect(entryAt('14,700', by('22k-gram'))).toMatchObject({ entry: { gold: 16_048.03 } });
    expect(entryAt('14,700', by('22k-gram', 'carat'))).toMatchObject({ entry: { gold: 16_036.36 } });
    expect(entryAt('1,60,500', by('24k-10g'))).toMatchObject({ entry: { gold: 16_050 } });
    expect(entryAt('1,60,500.05', by('24k-10g'))).toEqual({
      refused: { gold: 'Please enter steps of 10 paise for 10 g.' },
    });
  });

  it('that are left as they are stay as they are, though another rate of 24K would have the same 22K', () => {
    const odd = [aRate('gold', 999, 16_000.01, { origin: 'entered' }), aRate('gold', 916, 14_656.01)];
    const start = fieldsOfBoard(odd, by('22k-gram'));
    expect(start.gold).toBe('14,656.01');
    const entered = enteredAtStart(odd, null);
    expect(judgeRates(start, { ...by('22k-gram'), start: entered })).toMatchObject({ entry: { gold: 16_000.01 } });
  });

  it('that are ten times the last one are recognised as a slip', () => {
    expect([slipTyped('1,52,000', 15_150_00), slipTyped('15,200', 15_150_00)]).toEqual([15_200_00, null]);
    expect([slipTyped('a lot', 15_150_00), slipTyped('1,52,000', undefined)]).toEqual([null, null]);
  });

  it.each<[change: Partial<RateFields>, refused: Record<string, string>]>([
    [{ gold: '', silver: '' }, { gold: 'Please enter a rate.' }],
    [{ gold: 'a lot' }, { gold: 'Please enter an amount in plain digits.' }],
    [{ silver: '0' }, { silver: 'A rate must be above 0.' }],
    [
      { overrides: [{ purity: 'platinum 900', rate: '4,000' }] },
      { 'overrides.0.purity': 'Please enter the rate of platinum too.' },
    ],
    [
      { overrides: [{ purity: 'gold 916', rate: '' }] },
      { 'overrides.0.rate': 'Please enter an amount in plain digits.' },
    ],
  ])('%j are refused at their fields', (change, refused) => {
    expect(judgeRates(fields(change), reading)).toEqual({ refused });
  });

  it('notice what somebody else has published meanwhile', () => {
    expect(publishedMeanwhile(rates, rates, by24K)).toBeNull();
    const newer = aRate('gold', 999, 16_050, { since: '2026-11-20T04:00:00.000Z', setBy: 'Ravi' });
    expect(publishedMeanwhile(rates, [newer, ...rates.slice(1)], by24K)).toBe(
      'Ravi has published gold at ₹16,050.00 a gram.',
    );
  });
});

describe('What the owner is told about rates', () => {
  const now = Date.parse(since) + 50 * 3_600_000;
  const board = (change: Partial<Board>): Board => ({ rates, ages: [], feed: null, ...change });

  it('is nothing while all is well', () => {
    expect(rateNotices(board({ ages: [{ metal: 'gold', since, age: 'fresh' }] }), now)).toEqual([]);
  });

  it('is which pieces cannot be ordered, what is old, what is proposed, and that the feed fails', () => {
    const notices = rateNotices(
      board({
        ages: [
          { metal: 'gold', since, age: 'not-orderable' },
          { metal: 'silver', since, age: 'not-orderable' },
          { metal: 'platinum', since, age: 'attention' },
        ],
        feed: { pulledAt: since, error: 'The feed has no data.gold.', proposal: { silver: 240 } },
      }),
      now,
    );
    expect(notices.map(({ tone, title }) => [tone, title])).toEqual([
      ['stop', 'Pieces priced by gold and silver cannot be ordered'],
      ['warn', 'The rate of platinum is 50 hours old'],
      ['warn', 'The rate feed proposes new rates'],
      ['warn', 'The rate feed could not be used'],
    ]);
    expect(notices.at(-1)?.words).toBe('The feed has no data.gold.');
  });

  it.each([
    [{ platinum: 5_000 }, rates, 'It is the first rate of this metal.'],
    [{ gold: 16_640 }, rates, 'It moves by more than 3%.'],
    [{ gold: 16_100 }, rates, 'It is more than 3% from the rate that you entered last.'],
    [
      { gold: 16_100 },
      [...rates, aRate('gold', 585, 9_400, { origin: 'override' })],
      'A purity is set by hand, which the feed does not undo.',
    ],
  ])('says why %j of the feed waits', (proposal, current, reason) => {
    expect(
      proposedRates({ proposal }, current, { limitPercent: 3, quoting: by24K }).map((rate) => rate.reason),
    ).toEqual([reason]);
  });

  it('is said in plain words', () => {
    expect([moveWords(16_000, 16_320), moveWords(16_000, 15_900), moveWords(5, 5), moveWords(16_000, 16_001)]).toEqual([
      '2.0% up',
      '0.63% down',
      'unchanged',
      'less than 0.1% up',
    ]);
    expect([10, 60, 50 * 60, 80 * 60].map((minutes) => agoWords(since, Date.parse(since) + minutes * 60_000))).toEqual([
      '10 minutes',
      '1 hour',
      '50 hours',
      '3 days',
    ]);
  });
});
