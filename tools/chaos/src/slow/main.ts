/**
 * `npm run chaos -- slow`: a thousand slow clients of five kinds connect to the gateway while shoppers buy, in rounds that
 * alternate with rounds without them, so that other load on this machine affects both. They come from fifty addresses, and
 * in the last round from one.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { sendSlowClients } from '@kanaka/testing/slow-clients';
import { arrive, type Try } from '@kanaka/testing/shop-client';
import { inviteShoppers, layOut, stocksFor } from '../drill/customers.ts';
import type { Verdict } from '../drill/invariants.ts';
import { mapConcurrently } from '../drill/map-concurrently.ts';
import { shop as goShopping } from '../drill/shopping.ts';
import { standinOf } from '../drill/the-shop.ts';
import type { WayToPay } from '../drill/way-to-pay.ts';
import { openOwnShop } from '../own-shop.ts';
import { hasHeld, writeVerdicts } from '../report.ts';
import { percentile } from '../rolling/ledger.ts';

const CLIENTS = 1_000;
const ROUNDS = 3;
/** In each round. */
const ORDERS = 20;
const SHOPPERS = 2;
const REQUESTS_OF_AN_ADDRESS = 100;
const manyAddresses = Array.from({ length: 50 }, (_, index) => `127.0.1.${index + 1}`);
/** The gateway closes an idle connection after 200 s. */
const CLOSING_MS = 5 * 60_000;
/** How many times slower the slowest 5 % of a shopper's requests may be with slow clients. */
const MOST_TIMES_SLOWER = 2;

const paidAtOnce: WayToPay = { name: 'paid', attempts: ['success'], notify: true, popupAnswers: true, share: 1 };
const say = (line: string) => console.log(`  ${line}`);

// A local shop has no limits per address; this drill tests them, except for the rate limit.
const {
  owner,
  pidOf,
  port,
  url: shopUrl,
  stop,
} = await openOwnShop({
  RATE_LIMIT_PER_MINUTE: '1000000',
  CONNECTIONS_PER_ADDRESS: String(REQUESTS_OF_AN_ADDRESS),
  CALLS_AT_ONCE_PER_ADDRESS: '16',
  LARGE_ANSWERS_PER_ADDRESS: '4',
});
try {
  const verdicts = await holdDrill();
  console.log(writeVerdicts(verdicts).join('\n'));
  // An earlier drill may have failed already.
  if (!hasHeld({ verdicts })) process.exitCode = 1;
} finally {
  await stop();
}

async function holdDrill(): Promise<Verdict[]> {
  const tally = new Map<string, number>();
  const gatewayPid = await pidOf('gateway');
  const desk = arrive(shopUrl, tally);
  await desk.signIn(owner);
  const all = ORDERS * 2 * (ROUNDS + 1);
  const pieces = await layOut(desk, stocksFor(all), 4);
  let tries: Try[] = [];
  const onTry = (one: Try) => void tries.push(one);
  const shoppers = await inviteShoppers(shopUrl, { count: SHOPPERS, tally, atOnce: 1, onTry });
  let paid = 0;
  const standinUrl = standinOf({ port });
  const mall = { standinUrl, owner: desk, pieces, placed: [], disputes: [], later: [], onPaid: () => void paid++ };
  const attack = { count: CLIENTS, ...(await whatSlowClientsNeed()) };
  const times = { alone: [] as number[], attacked: [] as number[] };
  const failed: string[] = [];

  async function buy(name: keyof typeof times): Promise<void> {
    tries = [];
    await mapConcurrently(shoppers, SHOPPERS, async (shopper, seat) => {
      for (let number = seat; number < ORDERS; number += SHOPPERS) {
        await goShopping(mall, shopper, { number, way: paidAtOnce }).catch((error: unknown) => say(String(error)));
      }
    });
    // A refusal counts as a response; no response, a server error or a rate limit as a failure.
    for (const { method, path, status } of tries)
      if (status === null || status >= 500 || status === 429)
        failed.push(`${name}: ${method} ${path}: ${status ?? 'no answer'}`);
    const these = tries.map(({ ms }) => ms);
    times[name].push(...these);
    say(`${name}: ${these.length} calls, 95 of 100 within ${percentile(these, 0.95).toFixed(0)} ms`);
  }
  const attacked = async (addresses: string[]) => {
    const slow = await sendSlowClients(shopUrl, { ...attack, addresses });
    await buy('attacked');
    say(`${slow.open()} slow connections open, ${slow.closedByShop()} ended by the shop`);
    return slow;
  };

  for (let round = 0; round < ROUNDS; round += 1) {
    await buy('alone');
    await (await attacked(manyAddresses)).leave();
  }
  await buy('alone');
  const slow = await attacked(['127.0.2.1']);
  const underWay = slow.waiting('body half sent', 'upload half sent');
  say('waiting until the shop has closed every slow connection');
  await Promise.race([slow.untilClosed(), pause(CLOSING_MS, undefined, { ref: false })]);

  const longer = percentile(times.attacked, 0.95) / percentile(times.alone, 0.95);
  const verdict = (name: string, figures: string, holds: boolean, broken: string[] = []): Verdict => {
    return { name, figures, broken: holds ? broken : [...broken, figures] };
  };
  const isSame = (await pidOf('gateway')) === gatewayPid && (await fetch(`${shopUrl}/livez`)).ok;
  return [
    verdict('No call of the shopper fails', `${paid} of ${all} orders paid`, paid === all, failed),
    verdict(
      `95 of 100 calls take at most ${MOST_TIMES_SLOWER} times as long as without slow clients`,
      `${longer.toFixed(2)} times as long`,
      longer <= MOST_TIMES_SLOWER,
    ),
    verdict(
      'One address has no more requests under way than it may',
      `${underWay} under way`,
      underWay <= REQUESTS_OF_AN_ADDRESS,
    ),
    verdict('The gateway lives', isSame ? 'the same process' : 'it was started again, or does not answer', isSame),
    verdict('The gateway closes every slow connection', `${slow.open()} left open at the end`, slow.open() === 0),
  ];
}

/** A photograph to download, and the owner's session: without one an upload is refused before its body is read. */
async function whatSlowClientsNeed() {
  const products = await fetch(`${shopUrl}/api/shop/products/get?limit=1`);
  const { data } = z.object({ data: z.array(z.object({ images: z.array(z.string()) })) }).parse(await products.json());
  const signedIn = await fetch(`${shopUrl}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(owner),
  });
  const cookies = signedIn.headers.getSetCookie().map((line) => line.split(';')[0]);
  return { largePath: data[0]?.images[0] ?? '/', headersOf: () => ({ cookie: cookies.join('; ') }) };
}
