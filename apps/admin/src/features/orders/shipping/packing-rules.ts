import { titleInSize } from '@kanaka/contracts/catalog/size-labels';
import type { AdminOrder } from '@kanaka/contracts/orders/admin-orders';
import type { packOrders } from '@kanaka/contracts/orders/shipments';
import type { z } from 'zod';
import { plainAmount } from '../../../shared/forms/amount-field.tsx';

type ArticleFields = { huid: string; grossWeight: string; netWeight: string };

/** A line of a parcel as its packer sees it: a unit with its tag, or articles whose HUIDs and weights can be recorded. */
type DraftLine = {
  productId: string;
  size: string;
  title: string;
  /** How many are left, and how many of them go into this parcel. */
  left: number;
  quantity: number;
  tag: string;
  huid: string;
  articles: ArticleFields[];
};
export type Draft = {
  _id: string;
  isPickup: boolean;
  awb: string;
  /** As typed; empty for the price of the pieces with tax. */
  insuredValue: string;
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
        ...{ productId, size, title: titleInSize(item), left: unsent, quantity: unsent, tag },
        huid: tag ? huid : '',
        articles: Array.from({ length: shown }, (_, place) => {
          const { huid: recorded = quantity === 1 ? huid : '', grossWeight, netWeight } = articles[place] ?? item;
          return { huid: recorded, grossWeight: typed(grossWeight), netWeight: typed(netWeight) };
        }),
      },
    ];
  });
  return { _id, isPickup: pickup !== undefined, awb: '', insuredValue: '', lines, scanned: [] };
}

const isFilled = (article: ArticleFields) => Object.values(article).some((value) => value.trim() !== '');
const isRecorded = ({ quantity, articles }: DraftLine) => quantity > 0 && articles.some(isFilled);

/** What is sent, all with one courier. Orders of `sharedAwbs` may have the AWB of another customer's order. */
export function packingBody(
  { drafts }: PackingFields,
  courier: string,
  sharedAwbs: ReadonlySet<string> = new Set(),
): z.input<typeof packOrders.body> {
  return {
    orders: drafts.map(({ _id, isPickup, awb, insuredValue, lines }) => ({
      _id,
      lines: lines.flatMap(({ productId, size, quantity }) => (quantity > 0 ? [{ productId, size, quantity }] : [])),
      ...(courier && !isPickup && { courier, awb }),
      ...(insuredValue.trim() && { insuredValue: Number(plainAmount(insuredValue)) }),
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
  const name = what === 'articles' ? `lines.${place ?? 0}.${rest.join('.')}` : what === 'insuredValue' ? what : 'awb';
  return `drafts.${Number(order)}.${name}` as `drafts.${number}.awb`;
}
