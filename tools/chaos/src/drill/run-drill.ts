/** A complete drill: shoppers buy while faults are injected in turn, and at the end all data must be consistent. */
import { setTimeout as pause } from 'node:timers/promises';
import { inviteShoppers } from '@kanaka/bench-tools/shop/shoppers';
import { arrive, type OnTry, type Tally } from '@kanaka/testing/shop-client';
import { hasSettled, openBooks } from './books.ts';
import { injectFaults, type Fault } from './faults.ts';
import { dealWith } from './happenings.ts';
import { layOut, stocksFor } from './pieces.ts';
import { judge, type Verdict } from './invariants.ts';
import { mapConcurrently } from '@kanaka/testing/map-concurrently';
import { shop as goShopping, type Mall } from './shopping.ts';
import { standinOf, type TheShop } from './the-shop.ts';
import { shopByPhone } from './typing.ts';
import { wayOf, type WayToPay } from './way-to-pay.ts';

export type DrillOptions = {
  orders: number;
  shoppers: number;
  /** How many shoppers are active at the same time. */
  atOnce: number;
  ways: readonly WayToPay[];
  faults: readonly Fault[];
  /** Pause between the end of one fault and the next. */
  gapMs: number;
  /** Something more happens to every n-th paid order. */
  ownerActsEvery: number;
  /** How long the remaining work may take after the last fault. */
  restMs: number;
  say: (line: string) => void;
  /** Called for every attempt of every request, the owner's too. */
  onTry?: OnTry;
  /** Called when all shoppers are signed in, before they begin to buy. */
  onOpen?: () => void;
};

export type DrillReport = Awaited<ReturnType<typeof runDrill>>;

export async function runDrill(shop: TheShop, options: DrillOptions) {
  const { say, ways, atOnce, onTry } = options;
  const tally: Tally = new Map();
  const owner = arrive(shop.url, tally, onTry);
  const ownerId = await owner.signIn(shop.owner);
  say('laying out the pieces, letting the shoppers in');
  const pieces = await layOut(owner, stocksFor(options.orders), atOnce);
  const shoppers = await inviteShoppers(shop.url, { count: options.shoppers, tally, atOnce, ...(onTry && { onTry }) });
  options.onOpen?.();

  const since = new Date();
  const desk: Promise<void>[] = [];
  const mishaps: string[] = [];
  const noteMishap = (error: unknown) => void mishaps.push(error instanceof Error ? error.message : String(error));
  let paid = 0;
  const mall: Mall = {
    ...{ standinUrl: standinOf(shop), owner, pieces, placed: [], disputes: [], later: [] },
    onPaid(orderId, shopper) {
      paid += 1;
      if (paid % options.ownerActsEvery !== 0) return;
      const number = paid / options.ownerActsEvery;
      const fail = (error: unknown) => noteMishap(`happening ${number} with order ${orderId}: ${String(error)}`);
      desk.push(dealWith(mall, shopper, { orderId, number }).catch(fail));
    },
  };

  const over = new AbortController();
  const fault = injectFaults(shop, { faults: options.faults, gapMs: options.gapMs, stop: over.signal });
  // A failure is thrown at the end, when the promise is awaited.
  fault.catch(() => undefined);
  const counted = new Map<string, number>();
  let done = 0;
  await mapConcurrently(shoppers, atOnce, async (shopper, seat) => {
    for (let number = seat; number < options.orders; number += shoppers.length) {
      const way = wayOf(number, ways);
      counted.set(way.name, (counted.get(way.name) ?? 0) + 1);
      await (way.typed ? shopByPhone : goShopping)(mall, shopper, { number, way }).catch(noteMishap);
      done += 1;
      if (done % 50 === 0) say(`${done} of ${options.orders} orders`);
    }
  });
  const shoppingMs = Date.now() - since.getTime();
  await Promise.all(mall.later.map((work) => work.catch(noteMishap)));
  await Promise.all(desk);
  over.abort();
  const incidents = await fault;

  say('the trouble is over; waiting until everything has come to rest');
  const restMs = await restTime(() => hasSettled({ shop, since }), options.restMs);
  say('reading the books');
  const emails = new Set(shoppers.map(({ email }) => email));
  const mailWorkerKills = incidents.filter((incident) => incident.fault === 'mail-worker').map(({ at }) => ({ at }));
  const books = await openBooks({ shop, ownerId, since, ...mall, emails, mailWorkerKills });
  const verdicts = [everybodyWasServed(done, mishaps), ...(await judge(books))];
  await books.end();
  return { verdicts, incidents, ways: counted, tally, shoppingMs, restMs };
}

function everybodyWasServed(orders: number, mishaps: readonly string[]): Verdict {
  return {
    name: 'Every shopper succeeded in the end',
    figures: `${orders} orders, ${mishaps.length} shoppers turned away`,
    broken: [...mishaps],
  };
}

/** How long the remaining work took, or null if it was not finished in time. */
async function restTime(isAtRest: () => Promise<boolean>, withinMs: number): Promise<number | null> {
  const began = Date.now();
  while (Date.now() - began < withinMs) {
    if (await isAtRest().catch(() => false)) return Date.now() - began;
    await pause(500);
  }
  return null;
}
