/**
 * Adds trade to a demo shop that has sold nothing. Nobody can order in the past, so a year of delivered orders is inserted as
 * rows; what happens today is done through the shop's own calls.
 */
import type { Credentials } from '@kanaka/contracts/identity/accounts';
import { addWish } from '@kanaka/contracts/cart/wishlist';
import { listAddresses } from '@kanaka/contracts/identity/addresses';
import { readSettlements } from '@kanaka/contracts/orders/settlements';
import { addCustomerNote } from '@kanaka/contracts/identity/customers';
import { mapConcurrently } from '@kanaka/testing/map-concurrently';
import { reviewWords, type ReviewWords } from '../catalogue-files.ts';
import { demoShopper } from '../people.ts';
import { piecesThere } from '../pieces-there.ts';
import { seedReviews } from '../seed-reviews.ts';
import { createShopClient, type ShopClient } from '../shop-client.ts';
import { query } from '../volume/query.ts';
import { stageOrder, type Shopper } from './staged-order.ts';
import { known, stories } from './stories.ts';
import { fillYear, openAccounts, peopleOfTheDemo, type DatabaseUrl, type Person } from './year.ts';

export type TradeOptions = {
  shopUrl: string;
  standinUrl: string;
  owner: Credentials;
  databaseUrl: DatabaseUrl;
  signal: AbortSignal;
  onProgress: (where: string) => void;
};

const ORDERS_OF_THE_YEAR = 190;
/** Each waits for the shop most of the time. */
const SHOPPERS_AT_ONCE = 3;

/** Returns how many orders the shop has got; 0 if it had sold something already. */
export async function addTrade(options: TradeOptions): Promise<number> {
  const { databaseUrl, shopUrl, signal } = options;
  const [sold] = await query(databaseUrl('orders'), 'select from invoices limit 1');
  if (sold) return 0;
  const people = peopleOfTheDemo();
  await openAccounts(databaseUrl('identity'), people);
  await fillYear(databaseUrl, people, ORDERS_OF_THE_YEAR);
  const visitor = () => createShopClient(shopUrl, signal);
  const owner = visitor();
  await owner.signIn(options.owner);
  await stage(options, { owner, visitor, people });
  await rememberWhatIsKnown({ owner, visitor, people });
  options.onProgress('reviews');
  await review(options, { owner, visitor });
  return ORDERS_OF_THE_YEAR + stories.length;
}

/** Has the shop read what was paid out of the payments that were inserted, once Razorpay knows them. */
export async function readWhatWasSettled({
  shopUrl,
  owner,
  signal,
}: Pick<TradeOptions, 'shopUrl' | 'owner' | 'signal'>): Promise<void> {
  const client = createShopClient(shopUrl, signal);
  await client.signIn(owner);
  await client.call(readSettlements, {});
}

type Stage = { owner: ShopClient; visitor: () => ShopClient; people: readonly Person[] };

async function stage({ standinUrl, onProgress }: TradeOptions, { owner, visitor, people }: Stage): Promise<void> {
  const there = await piecesThere(owner);
  const find = (title: string, size = '') => {
    const product = there.get(title);
    if (!product) throw new Error(`the shop does not have ${title}`);
    return { productId: product._id, size };
  };
  let placed = 0;
  const byShopper = Map.groupBy(stories, ({ by = demoShopper.userName }) => by);
  await mapConcurrently([...byShopper], SHOPPERS_AT_ONCE, async ([name, own]) => {
    const person = people.find(({ account }) => account.userName === name);
    const shopper = await arrive(visitor(), person);
    for (const { piece, size, isCollected = false, giftMessage = '', then } of own) {
      placed += 1;
      onProgress(`order ${placed} of ${stories.length}`);
      const order = { piece: find(piece, size), isCollected, giftMessage };
      await then(await stageOrder({ owner, standinUrl }, shopper, order), find);
    }
  });
}

/** What some customers wish for, and what the shop has noted about them. */
async function rememberWhatIsKnown({ owner, visitor, people }: Stage): Promise<void> {
  const there = await piecesThere(owner);
  for (const { name, notes, wishes } of known) {
    const { client, userId } = await arrive(
      visitor(),
      people.find(({ account }) => account.userName === name),
    );
    for (const title of wishes) {
      const productId = there.get(title)?._id;
      if (productId) await client.call(addWish, { body: { userId, productId } });
    }
    for (const text of notes) await owner.call(addCustomerNote, { params: { id: userId }, body: { text } });
  }
}

async function arrive(client: ShopClient, person: Person | undefined): Promise<Shopper> {
  if (!person) throw new Error('the demo does not have this customer');
  const userId = await client.signIn(person.account);
  const { data: known } = await client.call(listAddresses, { params: { userId } });
  const [address] = known;
  if (!address) throw new Error('a customer of the demo has no address');
  return { client, userId, addressId: address._id };
}

/** Reviews by those who have bought, each piece and the shop once by a customer, spread over the year. */
async function review({ databaseUrl }: TradeOptions, { owner, visitor }: Omit<Stage, 'people'>): Promise<void> {
  const bought = await query<{ author: string; piece: string; at: string }>(
    databaseUrl('orders'),
    `select customer_name as author, title as piece, min(paid_at + interval '9 days')::text as at
     from orders join order_items on order_id = id
     where status = 'delivered' and customer_name <> $1 and paid_at < now() - interval '10 days'
     group by 1, 2 order by 3`,
    [demoShopper.userName],
  );
  /** Buyers who lie evenly apart, as many as there are words. */
  const by = (buyers: typeof bought, words: readonly ReviewWords[]) => {
    const count = Math.min(buyers.length, words.length);
    return words.slice(0, count).flatMap((said, place) => {
      const buyer = buyers[Math.floor((place * buyers.length) / count)];
      return buyer ? [{ ...said, ...buyer }] : [];
    });
  };
  const ofPieces = Object.entries(reviewWords.pieces).flatMap(([piece, words]) =>
    by(
      bought.filter((one) => one.piece === piece),
      words,
    ),
  );
  const firsts = [...Map.groupBy(bought, ({ author }) => author).values()].flatMap(([first]) => first ?? []);
  const ofShop = by(firsts, reviewWords.shop).map(({ piece: _, ...said }) => said);
  const reviews = [...ofPieces, ...ofShop];
  await seedReviews(owner, {
    visitor,
    reviews,
    onWritten: () =>
      query(
        databaseUrl('reviews'),
        `update reviews set created_at = one.at from jsonb_to_recordset($1) as one (message text, at timestamptz)
         where reviews.message = one.message`,
        [JSON.stringify(reviews)],
      ),
  });
}
