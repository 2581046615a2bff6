import type { PackedArticles } from '@kanaka/contracts/orders/article-draft';
import type { Article } from '@kanaka/contracts/orders/orders';
import { titleInSize } from '@kanaka/contracts/catalog/size-labels';
import { AppError, fieldError, notFound } from '@kanaka/server-kit/app-error';
import type { Db } from '@kanaka/server-kit/database/database';
import { isPaid } from '../orders/order-status.ts';
import { lockedOrder, type ChangeDeps } from '../orders/change-order.ts';
import { setItem } from '../orders/order-changes.repository.ts';
import { lockFor } from '../lock-for.ts';
import { findOrderWithHuid } from './shipments.repository.ts';
import type { OrderWithItems } from '../orders/orders.repository.ts';
import { recordOrderChange, type Owner } from '../orders/record-order-change.ts';

/** Call it before the order is locked: two orders cannot get the same HUID at once. */
export const lockHuids = (tx: Db) => lockFor(tx, 'HUIDs');

type Recorded = PackedArticles & { by: Owner };

/** Records which articles are packed for a line. */
export async function recordArticles(
  { db, wakeRelay }: ChangeDeps,
  { orderId, ...recorded }: Recorded & { orderId: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockHuids(tx);
    await recordArticlesOf(tx, await lockedOrder(tx, orderId), recorded);
  });
  wakeRelay();
}

/** HUID and weight of each article of a line of a locked order. An HUID is of one article, so of one order. */
export async function recordArticlesOf(
  tx: Db,
  order: OrderWithItems,
  { productId, size, articles, by }: Recorded,
): Promise<void> {
  const { id: orderId } = order;
  const item = order.items.find((each) => each.productId === productId && each.size === size);
  if (!item) throw notFound('order-line');
  if (!isPaid(order)) throw new AppError('order.unpaid', 'Articles are recorded when an order is paid.');
  const { tag } = item.jewellery;
  if (tag) throw new AppError('articles.tagged', `This is unit ${tag}; its HUID is known.`);
  if (articles.length > item.quantity) {
    throw new AppError('articles.too-many', `There are only ${item.quantity} articles in this line.`);
  }
  const others = order.items.filter((each) => each !== item);
  const here = others.flatMap((other) => other.articles.flatMap(({ huid }) => huid ?? []));
  await refuseUsed(tx, { orderId, here, articles });
  await setItem(tx, { orderId, productId, size }, { articles: [...articles] });
  item.articles = [...articles];
  const details = { piece: titleInSize(item), articles: articles.map(articleWords).join('; ') };
  await recordOrderChange(tx, order, { by, action: 'order.articles-recorded', details });
}

async function refuseUsed(
  tx: Db,
  { orderId, here, articles }: { orderId: string; here: readonly string[]; articles: readonly Article[] },
): Promise<void> {
  for (const [place, { huid }] of articles.entries()) {
    if (!huid) continue;
    const twice = here.includes(huid) || articles.slice(0, place).some((other) => other.huid === huid);
    const elsewhere = twice ? null : await findOrderWithHuid(tx, { huid, exceptId: orderId });
    if (!twice && !elsewhere) continue;
    const where = elsewhere ? `order #${elsewhere.slice(-8)}` : 'this order';
    throw fieldError('articles.huid-used', `articles.${place}.huid`, `HUID ${huid} is recorded in ${where} already.`);
  }
}

const articleWords = ({ huid, grossWeight, netWeight }: Article) =>
  [huid, grossWeight && `${grossWeight} g gross`, netWeight && `${netWeight} g net`].filter(Boolean).join(', ') || '—';
