/** A year of trade that ends today, as a list of what people do: the same on every machine for the same moment. */
import type { Piece } from '@kanaka/demo-tools/catalogue';
import { randomNumbers } from '@kanaka/demo-tools/random-numbers';
import { DAY_MS, demandOn, HOUR_MS, onDayOf } from './calendar.ts';
import { customers, stagedOrders, words, type Act, type Consignment, type PlannedLine } from './demo-data.ts';
import { planReviews, type PlannedReview } from './plan-reviews.ts';
import { cancelledByShopper, delivered, ranOut, type Distance, type Moment } from './stories.ts';

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
/** The trade of the year before `now` with these pieces; on a day of usual demand so many orders. */
export function planTrade(pieces: readonly Piece[], now: Date, ordersADay = USUAL_ORDERS_A_DAY): Trade {
  const random = randomNumbers(2_028);
  const orders: PlannedOrder[] = [];
  const steps: Step[] = [];
  const gifts = [...words.giftMessages];
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
      add(order, randomStory(at, order.customer, random));
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

function randomStory(at: number, customer: number, random: () => number): Moment[] {
  const luck = random();
  if (luck < 0.06) return ranOut(at);
  if (luck < 0.09) return cancelledByShopper(at, pick(cancelReasons, random));
  return delivered(at, distanceTo(customer), randomConsignment(random));
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
