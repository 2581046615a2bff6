/** A year of trade that ends today, as a list of what people do: the same on every machine for the same moment. */
import { toPaise, toRupees } from '@kanaka/money/rupees';
import type { Piece } from '@kanaka/demo-tools/catalogue';
import { randomNumbers } from '@kanaka/demo-tools/random-numbers';
import { DAY_MS, demandOn, HOUR_MS, onDayOf } from './calendar.ts';
import { customers, stagedOrders, words, type Act, type Consignment, type PlannedLine } from './demo-data.ts';
import { planReviews, type PlannedReview } from './plan-reviews.ts';
import {
  arrivalOf,
  cancelledByShopper,
  closedByOwner,
  delivered,
  ranOut,
  returned,
  type Distance,
  type Moment,
  type ReturnStory,
} from './stories.ts';

export type Method = 'upi' | 'card' | 'netbanking';

export type PlannedOrder = {
  /** Their place in `customers`, or `SHOPPER`. */
  customer: number;
  lines: readonly PlannedLine[];
  method: Method;
  /** Empty when it is no gift. */
  giftMessage: string;
  /** Its customer comes to the shop for it. */
  isCollected: boolean;
};

export type Step = { at: number } & ({ act: Act; order: number } | { review: PlannedReview });
export type Trade = { orders: readonly PlannedOrder[]; steps: readonly Step[] };

/** Rates are published at ten, and the first day of the year has one; orders begin on the next day. */
const FIRST_DAY = 363;
const USUAL_ORDERS_A_DAY = 0.34;
/** What happened in the last moments before the start would be news, about which the shop writes e-mails. */
const REST_MS = 30 * 60_000;

const cancelReasons = [
  'Ordered by mistake.',
  '',
  'My husband had bought the same.',
  'Found it in the shop at Mylapore.',
];
/** Told one after the other. */
const returnStories: readonly ReturnStory[] = [
  { reason: 'not-suited', words: 'It is beautiful, but heavier than I am used to.', end: 'accepted' },
  { reason: 'other', words: 'Bought in a hurry.', end: 'refused' },
  { reason: 'not-suited', words: '', end: 'expired' },
  { reason: 'other', words: 'We have received two of the same as gifts.', end: 'withdrawn' },
  { reason: 'damaged', words: 'It came with a deep scratch on one side.', end: 'accepted' },
  { reason: 'wrong-piece', words: 'This is not the one I had ordered.', end: 'accepted' },
  { reason: 'not-suited', words: 'The colour does not go with the sari it was for.', end: 'accepted' },
];

/** The trade of the year before `now` with these pieces; on a day of usual demand so many orders. */
export function planTrade(pieces: readonly Piece[], now: Date, ordersADay = USUAL_ORDERS_A_DAY): Trade {
  const random = randomNumbers(2_028);
  const orders: PlannedOrder[] = [];
  const steps: Step[] = [];
  const gifts = [...words.giftMessages];
  const left = { notes: [...words.ownerNotes], returns: [...returnStories] };
  const add = (order: PlannedOrder, moments: readonly Moment[]) => {
    for (const moment of moments) steps.push({ ...moment, order: orders.length });
    orders.push(order);
  };

  for (let ago = FIRST_DAY; ago >= 1; ago -= 1) {
    const day = now.getTime() - ago * DAY_MS;
    let count = Math.floor(demandOn(day) * ordersADay + random());
    for (; count > 0; count -= 1) {
      const order = randomOrder(pieces, gifts, random);
      // Few buy in the morning, most after work.
      const at = onDayOf(day, 10, Math.floor(760 * Math.max(random(), random())));
      const isFinalSale = pieces.some(
        ({ draft }) => draft.finalSale && order.lines.some(({ title }) => title === draft.title),
      );
      add(order, randomStory(at, { ...order, isFinalSale }, left, random));
    }
  }
  for (const { title, size, quantity, steps: staged, ...order } of stagedOrders) {
    const moments = staged.map((step) => ({ at: timeOf(step, now.getTime()), act: step.act }));
    add({ ...order, lines: [{ title, size, quantity }] }, moments);
  }
  for (const { at, review } of planReviews({ orders, steps, now: now.getTime() }, random)) steps.push({ at, review });

  const until = now.getTime() - REST_MS;
  return { orders, steps: steps.filter(({ at }) => at <= until).toSorted((one, other) => one.at - other.at) };
}

function timeOf(step: (typeof stagedOrders)[number]['steps'][number], now: number): number {
  if ('hoursAgo' in step) return now - step.hoursAgo * HOUR_MS;
  const [hour, minute] = step.at.split(':').map(Number);
  return onDayOf(now - step.daysAgo * DAY_MS, hour ?? 0, minute);
}

function randomOrder(pieces: readonly Piece[], gifts: string[], random: () => number): PlannedOrder {
  const first = pick(pieces, random, demandFor);
  const second = random() < 0.14 ? pick(pieces, random, demandFor) : first;
  const lines = (second === first ? [first] : [first, second]).map(({ draft }) => ({
    title: draft.title,
    size: draft.sizes ? pick(draft.sizes, random).size : '',
    // Only what is light and not kept by unit is bought in numbers.
    quantity: priceOf(draft) < 20_000 && random() < 0.25 ? 2 : 1,
  }));
  return {
    // Those in front come again and again.
    customer: Math.floor(customers.length * random() ** 1.7),
    lines,
    method: random() < 0.55 ? 'upi' : random() < 0.7 ? 'card' : 'netbanking',
    giftMessage: random() < 0.12 ? takeOne(gifts, random) : '',
    isCollected: false,
  };
}

const priceOf = ({ price, salePrice }: Piece['draft']) => salePrice || price;

/** The dearer a piece, the rarer it is bought; below this price it makes no difference. */
const demandFor = ({ draft }: Piece) => Math.max(priceOf(draft), 60_000) ** -0.6;

function pick<One>(all: readonly One[], random: () => number, weight: (one: One) => number = () => 1): One {
  let left = random() * all.reduce((sum, one) => sum + weight(one), 0);
  const found = all.find((one) => (left -= weight(one)) < 0) ?? all.at(-1);
  if (found === undefined) throw new Error('there is nothing to pick from');
  return found;
}

/** Takes a text out of a list, so that it is used once; an empty text when none is left. */
function takeOne(texts: string[], random: () => number): string {
  return texts.splice(Math.floor(random() * texts.length), 1)[0] ?? '';
}

function randomStory(
  at: number,
  { customer, isFinalSale }: PlannedOrder & { isFinalSale: boolean },
  left: { notes: string[]; returns: ReturnStory[] },
  random: () => number,
): Moment[] {
  const luck = random();
  if (luck < 0.06) return ranOut(at);
  if (luck < 0.085) return cancelledByShopper(at, pick(cancelReasons, random));
  if (luck < 0.1)
    return closedByOwner(at, 'cancelled', 'It did not pass our last check, and another would take weeks.');
  if (luck < 0.108) return closedByOwner(at, 'rejected', 'The address could not be verified by telephone.');

  const distance = distanceTo(customer);
  const consignment = randomConsignment(random);
  const story = delivered(at, { distance, consignment, isMade: random() < 0.25, isFollowed: random() < 0.3 });
  const note = random() < 0.08 && takeOne(left.notes, random);
  if (note) story.push({ at: at + 50 * 60_000, act: { what: 'note', text: note } });
  const arrival = arrivalOf(at, distance);
  if (luck < 0.15 && !isFinalSale) {
    const [next = pick(returnStories, random)] = left.returns.splice(0, 1);
    story.push(...returned(arrival, next, randomConsignment(random)));
  } else if (luck < 0.18) {
    const reason = 'For a repair that the customer had made by a goldsmith nearby.';
    const rupees = toRupees(toPaise(Math.round(400 + random() * 1_600)));
    story.push({ at: onDayOf(arrival + 4 * DAY_MS, 11, 40), act: { what: 'refund', rupees, reason } });
  }
  return story;
}

function distanceTo(customer: number): Distance {
  const { country, state } = customers[customer]?.place ?? { country: 'India', state: 'Tamil Nadu' };
  if (country !== 'India') return 'abroad';
  return ['Tamil Nadu', 'Puducherry', 'Karnataka', 'Kerala'].includes(state) ? 'near' : 'far';
}

function randomConsignment(random: () => number): Consignment {
  const courier = pick(['Sequel', 'Blue Dart', 'Blue Dart', 'Delhivery'] as const, random);
  const digits = String(10_000_000_000 + Math.floor(random() * 80_000_000_000));
  return { courier, awb: courier === 'Sequel' ? `SQL${digits.slice(0, 8)}` : digits };
}
