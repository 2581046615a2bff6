/**
 * `npm run chaos -- slow`: a thousand slow clients of five kinds connect to the gateway while shoppers buy, in rounds that
 * alternate with rounds without them, so that other load on this machine affects both. They come from fifty addresses, and
 * in the last round from one. `--clients 200`, `--orders 5` per round and `--rounds 1` for a smaller drill.
 * `E2E_URL` and `E2E_DATA_DIR` select a shop that is already running; start it with the settings below.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { inviteShoppers, layOut, stocksFor } from '../drill/customers.ts';
import { mapConcurrently } from '../drill/map-concurrently.ts';
import { shop as goShopping } from '../drill/shopping.ts';
import { sendSlowClients } from '@kanaka/testing/slow-clients';
import { standinOf } from '../drill/the-shop.ts';
import { arrive, type Try } from '@kanaka/testing/shop-client';
import type { WayToPay } from '../drill/way-to-pay.ts';
import { owner, pidOf, shopPort, shopUrl } from '@kanaka/testing/whole-shop';
import { openOwnShop } from '../own-shop.ts';
import { hasHeld } from '../report.ts';
import { judgeSlow, writeSlow, type Round } from './report.ts';

const REQUESTS_OF_AN_ADDRESS = 100;
const SHOPPERS = 2;
const ADDRESSES = 50;
/** The gateway closes an idle connection after 200 s. */
const CLOSING_MS = 5 * 60_000;

const paidAtOnce: WayToPay = { name: 'paid', attempts: ['success'], notify: true, popupAnswers: true, share: 1 };

const { values } = parseArgs({
  options: {
    clients: { type: 'string', default: '1000' },
    orders: { type: 'string', default: '20' },
    rounds: { type: 'string', default: '3' },
  },
});
const [clients, orders, rounds] = [Number(values.clients), Number(values.orders), Number(values.rounds)];
const say = (line: string) => console.log(`  ${line}`);

// A local shop has no limits per address; this drill tests them, except for the rate limit.
const stopShop = await openOwnShop({
  RATE_LIMIT_PER_MINUTE: '1000000',
  CONNECTIONS_PER_ADDRESS: String(REQUESTS_OF_AN_ADDRESS),
  CALLS_AT_ONCE_PER_ADDRESS: '16',
  LARGE_ANSWERS_PER_ADDRESS: '4',
});
try {
  await holdDrill();
} finally {
  await stopShop();
}

async function holdDrill(): Promise<void> {
  const tally = new Map<string, number>();
  const gatewayPid = await pidOf('gateway');
  const desk = arrive(shopUrl, tally);
  await desk.signIn(owner);
  const all = orders * 2 * (rounds + 1);
  const pieces = await layOut(desk, stocksFor(all), 4);
  let tries: Try[] = [];
  const shoppers = await inviteShoppers(shopUrl, {
    count: SHOPPERS,
    tally,
    atOnce: 1,
    onTry: (one) => tries.push(one),
  });
  let paid = 0;
  const mall = {
    ...{ standinUrl: standinOf({ port: shopPort }), owner: desk, pieces, placed: [], later: [] },
    onPaid: () => void paid++,
  };
  const attack = { count: clients, ...(await whatSlowClientsNeed()) };

  async function buy(): Promise<Try[]> {
    tries = [];
    await mapConcurrently(shoppers, SHOPPERS, async (shopper, seat) => {
      for (let number = seat; number < orders; number += SHOPPERS) {
        await goShopping(mall, shopper, { number, way: paidAtOnce }).catch((error: unknown) => say(String(error)));
      }
    });
    return tries;
  }

  const done: Round[] = [];
  const normalRound = async (name: string) =>
    void done.push({ name, isUnderAttack: false, tries: await buy(), open: 0, ended: 0 });
  async function attackedRound(name: string, addresses: string[]) {
    const slow = await sendSlowClients(shopUrl, { ...attack, addresses });
    done.push({ name, isUnderAttack: true, tries: await buy(), open: slow.open(), ended: slow.closedByShop() });
    say(`${name}: ${slow.open()} slow connections open, ${slow.closedByShop()} ended by the shop`);
    return slow;
  }

  for (let round = 1; round <= rounds; round += 1) {
    await normalRound(`round ${round}, alone`);
    const slow = await attackedRound(`round ${round}, with slow clients`, fromMany());
    await slow.leave();
  }
  await normalRound('last round, alone');
  const slow = await attackedRound('last round, from one address', ['127.0.2.1']);
  const underWay = slow.waiting('body half sent', 'upload half sent');
  say('waiting until the shop has closed every slow connection');
  await Promise.race([slow.untilClosed(), pause(CLOSING_MS, undefined, { ref: false })]);

  const isAlive = await fetch(`${shopUrl}/livez`).then(
    ({ status }) => status === 200,
    () => false,
  );
  const seen = {
    rounds: done,
    orders: all,
    paid,
    oneAddress: { underWay, allowed: REQUESTS_OF_AN_ADDRESS },
    gatewayIsTheSame: isAlive && (await pidOf('gateway')) === gatewayPid,
    leftOpen: slow.open(),
  };
  const verdicts = judgeSlow(seen);
  console.log(writeSlow(seen, verdicts));
  // An earlier drill may have failed already.
  if (!hasHeld({ verdicts })) process.exitCode = 1;
}

function fromMany(): string[] {
  return Array.from({ length: ADDRESSES }, (_, index) => `127.0.1.${index + 1}`);
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
  const cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  return { largePath: data[0]?.images[0] ?? '/', headersOf: () => ({ cookie }) };
}
