import type { Article } from '@kanaka/contracts/orders/orders';
import { titleInSize } from '@kanaka/contracts/catalog/size-labels';
import { AppError, notFound } from '@kanaka/server-kit/app-error';
import type { Db } from '@kanaka/server-kit/database';
import { isPaid } from '../orders/order-status.ts';
import { findOrder, lockOrder, setArticles } from '../orders/orders.repository.ts';
import { findOrderWithHuid, lockHuids } from './huids.repository.ts';
import { recordOrderChange, type Owner } from '../orders/record-order-change.ts';

/** Records which articles are packed for a line: HUID and weight of each. An HUID is of one article, so of one order. */
export async function recordArticles(
  { db, wakeRelay }: { db: Db; wakeRelay: () => void },
  {
    orderId,
    line: { productId, size },
    articles,
    by,
  }: { orderId: string; line: { productId: string; size: string }; articles: readonly Article[]; by: Owner },
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockHuids(tx);
    await lockOrder(tx, orderId);
    const order = await findOrder(tx, orderId);
    const item = order?.items.find((each) => each.productId === productId && each.size === size);
    if (!order || !item) throw notFound('order-line');
    if (!isPaid(order)) {
      throw new AppError('order.unpaid', 'Articles are recorded when an order is paid.');
    }
    if (item.jewellery.tag)
      throw new AppError('articles.tagged', `This is unit ${item.jewellery.tag}; its HUID is known.`);
    if (articles.length > item.quantity) {
      throw new AppError('articles.too-many', `There are only ${item.quantity} articles in this line.`);
    }
    await refuseUsed(tx, { orderId, others: order.items.filter((each) => each !== item), articles });
    await setArticles(tx, { orderId, productId, size, articles: [...articles] });
    const details = { piece: titleInSize(item), articles: articles.map(articleWords).join('; ') };
    await recordOrderChange(tx, order, { by, action: 'order.articles-recorded', details });
  });
  wakeRelay();
}

async function refuseUsed(
  tx: Db,
  {
    orderId,
    others,
    articles,
  }: { orderId: string; others: readonly { articles: Article[] }[]; articles: readonly Article[] },
): Promise<void> {
  const here = others.flatMap((item) => item.articles.flatMap(({ huid }) => huid ?? []));
  for (const [place, { huid }] of articles.entries()) {
    if (!huid) continue;
    const twice = here.includes(huid) || articles.slice(0, place).some((other) => other.huid === huid);
    const elsewhere = twice ? null : await findOrderWithHuid(tx, { huid, exceptId: orderId });
    if (!twice && !elsewhere) continue;
    const where = elsewhere ? `order #${elsewhere.slice(-8)}` : 'this order';
    const message = `HUID ${huid} is recorded in ${where} already.`;
    throw new AppError('articles.huid-used', message, {
      issues: [{ path: `articles.${place}.huid`, message }],
    });
  }
}

const articleWords = ({ huid, grossWeight, netWeight }: Article) =>
  [huid, grossWeight && `${grossWeight} g gross`, netWeight && `${netWeight} g net`].filter(Boolean).join(', ') || '—';
