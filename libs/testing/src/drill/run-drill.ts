/** A whole drill: people come and buy, trouble comes in turn, and when it is over the books must be right. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Placed } from './ledger.ts';
import { inviteShoppers, layOut, stocksFor } from './customers.ts';
import { openDatabases } from './databases.ts';
import { mapConcurrently } from './map-concurrently.ts';
import { judge } from './invariants/all.ts';
import type { Verdict } from './invariants/verdict.ts';
import { dealWith } from './owner-actions.ts';
import { hasSettled, readLedger } from './read-ledger.ts';
import { shop as goShopping } from './shopping.ts';
import { postgresOf, standinOf, type TheShop } from './the-shop.ts';
import { injectFaults, type Incident, type Fault } from './faults.ts';
import { arrive, type Tally, type Try } from './shop-client.ts';
import { wayOf, type WayToPay } from './way-to-pay.ts';

export type DrillOptions = {
  orders: number;
  shoppers: number;
  /** How many of them are in the shop at the same time. */
  atOnce: number;
  ways: readonly WayToPay[];
  faults: readonly Fault[];
  /** Between one trouble's end and the next. */
  gapMs: number;
  /** Every so many-th paid order comes to the owner's desk. */
  ownerActsEvery: number;
  /** How long everything may take to come to rest once the trouble is over. */
  restMs: number;
  say: (line: string) => void;
  /** Called for every try of every call, the owner's too. */
  onTry?: (one: Try) => void;
  /** Shopping begins when everybody is in the shop. */
  onOpen?: () => void;
};

export type DrillReport = {
  verdicts: Verdict[];
  incidents: Incident[];
  ways: Map<string, number>;
  tally: Tally;
  shoppingMs: number;
  /** How long it took to come to rest, or null when it did not in time. */
  restMs: number | null;
};

export async function runDrill(shop: TheShop, options: DrillOptions): Promise<DrillReport> {
  const { say, ways, atOnce, onTry } = options;
  const tally: Tally = new Map();
  const owner = arrive(shop.url, tally, onTry);
  const ownerId = await owner.signIn(shop.owner);
  say('laying out the pieces, letting the shoppers in');
  const pieces = await layOut(owner, stocksFor(options.orders), atOnce);
  const shoppers = await inviteShoppers(shop.url, { count: options.shoppers, tally, atOnce, ...(onTry && { onTry }) });
  options.onOpen?.();

  const since = new Date();
  const placed: Placed[] = [];
  const later: Promise<void>[] = [];
  const desk: Promise<void>[] = [];
  const mishaps: string[] = [];
  const noteMishap = (error: unknown) => void mishaps.push(error instanceof Error ? error.message : String(error));
  let paid = 0;
  const mall = {
    standinUrl: standinOf(shop),
    pieces,
    placed,
    later,
    onPaid(orderId: string) {
      paid += 1;
      if (paid % options.ownerActsEvery === 0) {
        desk.push(dealWith(owner, orderId, paid / options.ownerActsEvery).catch(noteMishap));
      }
    },
  };

  const over = new AbortController();
  const fault = injectFaults(shop, { faults: options.faults, gapMs: options.gapMs, stop: over.signal });
  // Held until the end, where it is thrown.
  fault.catch(() => undefined);
  const counted = new Map<string, number>();
  let done = 0;
  await mapConcurrently(shoppers, atOnce, async (shopper, seat) => {
    for (let number = seat; number < options.orders; number += shoppers.length) {
      const way = wayOf(number, ways);
      counted.set(way.name, (counted.get(way.name) ?? 0) + 1);
      await goShopping(mall, shopper, { number, way }).catch(noteMishap);
      done += 1;
      if (done % 50 === 0) say(`${done} of ${options.orders} orders`);
    }
  });
  const shoppingMs = Date.now() - since.getTime();
  await Promise.all(later.map((work) => work.catch(noteMishap)));
  await Promise.all(desk);
  over.abort();
  const incidents = await fault;

  say('the trouble is over; waiting until everything has come to rest');
  const query = openDatabases(postgresOf(shop));
  const emails = new Set(shoppers.map(({ email }) => email));
  const ledger = { shop, query, owner, ownerId, since, placed, pieces, emails };
  const restMs = await restTime(() => hasSettled(ledger), options.restMs);
  say('reading the books');
  const verdicts = [everybodyWasServed(done, mishaps), ...judge(await readLedger(ledger))];
  return { verdicts, incidents, ways: counted, tally, shoppingMs, restMs };
}

function everybodyWasServed(orders: number, mishaps: readonly string[]): Verdict {
  return {
    name: 'Everybody got through, in the end',
    figures: `${orders} orders, ${mishaps.length} shoppers turned away`,
    broken: [...mishaps],
  };
}

/** Null when it was not at rest in time. */
async function restTime(isAtRest: () => Promise<boolean>, withinMs: number): Promise<number | null> {
  const began = Date.now();
  while (Date.now() - began < withinMs) {
    if (await isAtRest().catch(() => false)) return Date.now() - began;
    await pause(500);
  }
  return null;
}
