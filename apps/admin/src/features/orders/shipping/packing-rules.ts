import { titleInSize } from '@kanaka/contracts/catalog/size-labels';
import type { AdminOrder } from '@kanaka/contracts/orders/admin-orders';
import type { packOrders } from '@kanaka/contracts/orders/shipments';
import type { z } from 'zod';

type ArticleFields = { huid: string; grossWeight: string; netWeight: string };

/** A line of a parcel as its packer sees it: a unit with its tag, or articles whose HUIDs and weights can be recorded. */
type DraftLine = {
  productId: string;
  size: string;
  title: string;
  quantity: number;
  tag: string;
  huid: string;
  articles: ArticleFields[];
};
export type Draft = {
  _id: string;
  isPickup: boolean;
  awb: string;
  lines: DraftLine[];
  /** Which of its tagged lines were scanned. */
  scanned: number[];
};
export type PackingFields = { drafts: Draft[] };

/** Of more pieces of a line, HUIDs and weights are recorded on the order's page. */
const MOST_ARTICLES = 6;

const typed = (grams: number | undefined) => (grams === undefined ? '' : String(grams));

/** All that is left of an order, with HUIDs and weights as far as they are known. */
export function draftOf({ _id, pickup, cartItems }: AdminOrder): Draft {
  const lines = cartItems.flatMap((item): DraftLine[] => {
    const { productId, size, unsent = 0, quantity, tag, huid, articles = [] } = item;
    if (unsent === 0) return [];
    const shown = tag || quantity > MOST_ARTICLES ? 0 : quantity;
    return [
      {
        ...{ productId, size, title: titleInSize(item), quantity: unsent, tag },
        huid: tag ? huid : '',
        articles: Array.from({ length: shown }, (_, place) => {
          const { huid: recorded = quantity === 1 ? huid : '', grossWeight, netWeight } = articles[place] ?? item;
          return { huid: recorded, grossWeight: typed(grossWeight), netWeight: typed(netWeight) };
        }),
      },
    ];
  });
  return { _id, isPickup: pickup !== undefined, awb: '', lines, scanned: [] };
}

const isFilled = (article: ArticleFields) => Object.values(article).some((value) => value.trim() !== '');
const isRecorded = ({ articles }: DraftLine) => articles.some(isFilled);

/** What is sent, all with one courier. Orders of `sharedAwbs` may have the AWB of another customer's order. */
export function packingBody(
  { drafts }: PackingFields,
  courier: string,
  sharedAwbs: ReadonlySet<string> = new Set(),
): z.input<typeof packOrders.body> {
  return {
    orders: drafts.map(({ _id, isPickup, awb, lines }) => ({
      _id,
      lines: lines.map(({ productId, size, quantity }) => ({ productId, size, quantity })),
      ...(courier && !isPickup && { courier, awb }),
      ...(sharedAwbs.has(_id) && { sharedAwb: true }),
      articles: lines.filter(isRecorded).map(({ productId, size, articles }) => ({ productId, size, articles })),
    })),
  };
}

/** The field that a refusal of `packingBody` is of. */
export function placeOf(path: string, { drafts }: PackingFields): `drafts.${number}.awb` | null {
  const [, order = '', what = '', line = '', ...rest] = path.split('.');
  const recorded = drafts[Number(order)]?.lines.filter(isRecorded)[Number(line)];
  const place = recorded && drafts[Number(order)]?.lines.indexOf(recorded);
  const name = what === 'articles' ? `lines.${place ?? 0}.${rest.join('.')}` : 'awb';
  return `drafts.${Number(order)}.${name}` as `drafts.${number}.awb`;
}
