/** Carries out the planned trade in the scratch databases. */
import { and, eq, lt, notInArray, or, sql } from 'drizzle-orm';
import { publishRates } from '@kanaka/catalog/rates/publish-rates';
import { productSizes, products } from '@kanaka/catalog/schema';
import { addUnits } from '@kanaka/catalog/units/add-units';
import { PHOTOGRAPH_KINDS } from '@kanaka/contracts/media/photographs';
import type { Piece } from '@kanaka/demo-tools/catalogue';
import { yearOfRates } from '@kanaka/demo-tools/demo-rates';
import { soldUnitsOf } from '@kanaka/demo-tools/demo-units';
import { findUserByEmail } from '@kanaka/identity/accounts/accounts.repository';
import { hasKeptPiece } from '@kanaka/orders/orders/orders.repository';
import { outbox } from '@kanaka/queues/outbox';
import { addReview } from '@kanaka/reviews/add-review';
import { answerReview, showReview } from '@kanaka/reviews/moderate-review';
import { actorOf } from '@kanaka/audit/record-change';
import type { Caller } from '@kanaka/server-kit/auth';
import type { Logger } from '@kanaka/server-kit/logger';
import { signedIds } from '@kanaka/server-kit/signed-ids';
import { concernsStock, doAct, type Order } from './acts.ts';
import { DAY_MS } from './calendar.ts';
import { startClock, type Clock } from './clock.ts';
import { callerOf, openAccounts, type Person } from './people.ts';
import type { PlannedReview } from './plan-reviews.ts';
import type { Trade } from './plan-trade.ts';
import type { InProcessRazorpay } from './razorpay-in-process.ts';
import { SERVICES, type Databases } from './scratch-databases.ts';
import { shopInProcess } from './shop-in-process.ts';

const wakeRelay = () => undefined;
/** The audit log gets what the owner has done in so many days. */
const RECENT_DAYS = 30;

type Options = {
  databases: Databases;
  trade: Trade;
  pieces: readonly Piece[];
  razorpay: InProcessRazorpay;
  ownerEmail: string;
  internalToken: string;
  logger: Logger;
  now: Date;
};

export async function carryOut(options: Options): Promise<void> {
  const { databases, trade, pieces, ownerEmail, now } = options;
  const shop = await shopInProcess(options);
  const ownerRow = await findUserByEmail(databases.identity.db, ownerEmail);
  if (!ownerRow) throw new Error('the owner has no account');
  const owner = callerOf(ownerRow);
  const clock = startClock(databases);
  try {
    const rates = ratesOf(databases, owner, ratesFor(trade, now));
    await rates.publishUntil(trade.steps[0]?.at ?? now.getTime(), clock);
    const idOf = await idsByTitle(databases);
    const people = await openAccounts(databases, customersOf(trade));
    await stockUp({ databases, trade, pieces, idOf, owner });

    const orders = trade.orders.map(({ customer, lines, method, giftMessage, isCollected }): Order => ({
      by: personOf(people, customer),
      lines: lines.map(({ title, ...line }) => ({ productId: idOf(title), ...line })),
      method,
      giftMessage,
      isCollected,
      row: null,
    }));
    const reviews = reviewsOf({ ...options, people, idOf, owner });
    for (const step of trade.steps) {
      await rates.publishUntil(step.at, clock);
      if ('review' in step) {
        await clock.set(step.at, ['reviews']);
        await reviews.follow(step.review);
      } else {
        await clock.set(step.at, concernsStock(step.act) ? ['orders', 'catalog'] : ['orders']);
        const order = orders[step.order];
        if (order) await doAct({ shop, owner, order, idOf }, step.act);
      }
    }
    await clock.set(now.getTime(), SERVICES);
    await keepRecentJobs(databases, now);
  } finally {
    clock.stop();
  }
}

/** The rates by which the orders were priced, oldest first. */
function ratesFor(
  { steps }: Trade,
  now: Date,
): { at: number; entry: { gold: number; silver: number; platinum: number } }[] {
  const year = yearOfRates(now).map(({ at, ...entry }) => ({ at: Date.parse(at), entry }));
  const orders = steps.flatMap((step) => ('act' in step && step.act.what === 'place' ? [step.at] : []));
  return year.filter(({ at }, place) => {
    const until = year[place + 1]?.at ?? Infinity;
    return orders.some((order) => order >= at && order < until);
  });
}

/** Publishes rates as the owner, each at its time. */
function ratesOf({ catalog: { db } }: Databases, owner: Caller, rates: ReturnType<typeof ratesFor>) {
  let publication: string | undefined;
  return {
    async publishUntil(at: number, clock: Clock): Promise<void> {
      for (let next = rates[0]; next && next.at <= at; next = rates[0]) {
        rates.shift();
        await clock.set(next.at, SERVICES);
        const entry = { ...next.entry, overrides: [] };
        const by = { actor: actorOf(owner), source: 'owner' as const };
        ({ publication } = await publishRates({ db, wakeRelay }, { entry, confirm: publication, ...by }));
      }
    },
  };
}

async function idsByTitle({ catalog }: Databases): Promise<(title: string) => string> {
  const rows = await catalog.db.select({ id: products.id, title: products.title }).from(products);
  const ids = new Map(rows.map(({ id, title }) => [title, id]));
  return (title) => {
    const id = ids.get(title);
    if (id === undefined) throw new Error(`the shop does not have ${title}`);
    return id;
  };
}

const customersOf = ({ orders, steps }: Trade) => [
  ...new Set([
    ...orders.map(({ customer }) => customer),
    ...steps.flatMap((step) => ('review' in step ? [step.review.customer] : [])),
  ]),
];

function personOf(people: ReadonlyMap<number, Person>, customer: number): Person {
  const person = people.get(customer);
  if (!person) throw new Error(`customer ${customer} has no account`);
  return person;
}

/** Puts into the scratch stock what will be sold, beside what the shop has today. */
async function stockUp({
  databases: { catalog },
  trade,
  pieces,
  idOf,
  owner,
}: Pick<Options, 'databases' | 'trade' | 'pieces'> & {
  idOf: (title: string) => string;
  owner: Caller;
}): Promise<void> {
  const { db } = catalog;
  const exchanged = trade.steps.flatMap((step) =>
    'act' in step && step.act.what === 'exchange' ? [step.act.piece] : [],
  );
  const sold = [...trade.orders.flatMap((order) => order.lines), ...exchanged];
  for (const { draft } of pieces) {
    const productId = idOf(draft.title);
    const lines = sold.filter(({ title }) => title === draft.title);
    const total = lines.reduce((sum, { quantity }) => sum + quantity, 0);
    const units = soldUnitsOf(draft, total);
    if (units.length > 0) {
      // The units that the shop has today are not in the scratch database, so they cannot be sold in the past.
      await db.update(products).set({ onHand: 0 }).where(eq(products.id, productId));
      await addUnits({ db }, { productId, drafts: units, actor: actorOf(owner) });
      continue;
    }
    await db
      .update(products)
      .set({ onHand: sql`${products.onHand} + ${total}` })
      .where(eq(products.id, productId));
    for (const { size, quantity } of lines.filter((line) => line.size !== '')) {
      await db
        .update(productSizes)
        .set({ onHand: sql`${productSizes.onHand} + ${quantity}` })
        .where(and(eq(productSizes.productId, productId), eq(productSizes.size, size)));
    }
  }
}

/** Writes reviews, and moderates them as the owner. */
function reviewsOf({
  databases,
  people,
  idOf,
  owner,
  internalToken,
}: Pick<Options, 'databases' | 'internalToken'> & {
  people: ReadonlyMap<number, Person>;
  idOf: (title: string) => string;
  owner: Caller;
}) {
  const deps = {
    db: databases.reviews.db,
    hasPurchased: (userId: string, productId: string | undefined) =>
      hasKeptPiece(databases.orders.db, userId, productId),
    holdsReviews: async () => false,
    isKnownPiece: async () => true,
    wakeRelay,
    now: () => new Date(),
    photographIds: signedIds(PHOTOGRAPH_KINDS.review, internalToken),
  };
  const written = new Map<string, string>();
  return {
    async follow({ customer, of, ...review }: PlannedReview): Promise<void> {
      const key = `${customer} ${of ?? ''}`;
      if (review.what === 'write') {
        const productId = of === null ? undefined : idOf(of);
        const { caller, userId } = personOf(people, customer);
        const draft = { userId, productId, reviewValue: review.stars, reviewMessage: review.message, photographs: [] };
        written.set(key, (await addReview(deps, { author: caller, draft })).id);
        return;
      }
      const asked = { id: written.get(key) ?? '', actor: actorOf(owner) };
      if (review.what === 'hide') await showReview(deps, { ...asked, hidden: true });
      else await answerReview(deps, { ...asked, answer: review.text });
    },
  };
}

/**
 * Leaves the jobs that go on to the shop with the rest: the averages of the reviews, the last of each piece, and what the
 * owner has done lately for the audit log. Nobody gets an e-mail about the past, and documents are made when they are first
 * asked for.
 */
async function keepRecentJobs({ orders, reviews }: Databases, now: Date): Promise<void> {
  const since = new Date(now.getTime() - RECENT_DAYS * DAY_MS);
  const isOld = and(eq(outbox.queue, 'audit'), lt(outbox.createdAt, since));
  for (const { db } of [orders, reviews]) {
    await db.delete(outbox).where(or(isOld, notInArray(outbox.queue, ['audit', 'ratings'])));
  }
  await reviews.db.execute(sql`
    delete from outbox older using outbox newer
    where older.queue = 'ratings' and newer.queue = 'ratings' and older.data ->> 'productId' = newer.data ->> 'productId'
      and (older.data ->> 'sequence')::int < (newer.data ->> 'sequence')::int`);
}
