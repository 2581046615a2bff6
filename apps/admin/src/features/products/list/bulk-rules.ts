import type { Categories } from '@kanaka/contracts/catalog/categories';
import type { AdminProduct, PieceChange } from '@kanaka/contracts/catalog/admin-products';
import type { BoardRate } from '@kanaka/contracts/catalog/metal-rates';
import { recipeOf, toMilligrams } from '@kanaka/contracts/catalog/price-recipe';
import { DEAREST_CHARGE, type MetalPricing } from '@kanaka/contracts/catalog/pricing';
import { sizesOf } from '@kanaka/contracts/catalog/size-labels';
import { piecePrice } from '@kanaka/money/metal-price';
import { formatPaise, formatPercent, toPaise, toRupees } from '@kanaka/money/rupees';
import { unitPrice } from '@kanaka/money/gst';
import { rateOfToday, rateOn } from '../../../shared/rate-board.ts';
import { paiseTyped } from '../../../shared/forms/amount-field.tsx';

export type BulkKind = 'price' | 'making' | 'stock' | 'category' | 'purchase' | 'finalSale' | 'archive' | 'restore';

/** What is typed and chosen for all products, as the form has it. */
/** `set` to an amount, raised by a percentage or by so much a gram; wastage is a percentage, to which others are added. */
type ChargeChange = 'making-percent' | 'making-gram' | 'making-set' | 'wastage-add' | 'wastage-set';

export const emptyBulk = {
  /** Fixed prices by a percentage, or the discount of pieces that are priced by their metal. */
  priceBy: 'percent' as 'percent' | 'discount',
  percent: '',
  discount: '',
  /** Which charge for the work changes, and how; `makingPer` is how a making charge that is set counts. */
  charge: 'making-percent' as ChargeChange,
  makingPer: 'gram' as MetalPricing['making']['per'],
  amount: '',
  /** Prices are rounded to so many rupees. */
  rounding: '1' as '1' | '10' | '100',
  stockBy: 'add' as 'add' | 'set',
  pieces: '',
  category: '',
  subcategory: '',
  /** What is left empty stays as it is. */
  cost: '',
  supplier: '',
  finalSale: 'yes' as 'yes' | 'no',
};
export type BulkFields = typeof emptyBulk;

/** The fields at first: of pieces that all are priced by their metal, only the discount can be changed. */
export const fieldsFor = (products: readonly AdminProduct[]): BulkFields => ({
  ...emptyBulk,
  priceBy: products.every(({ metalPricing }) => metalPricing) ? 'discount' : 'percent',
});

/** A product that changes: what is sent, and what it has before and afterwards. */
export type Planned = { product: AdminProduct; change: PieceChange; from: string; to: string };
/** A product that stays as it is. */
type Skipped = { product: AdminProduct; reason: string };
export type Plan = { planned: Planned[]; skipped: Skipped[] };

type Outcome = Omit<PieceChange, '_id' | 'version'> & { from: string; to: string };

/** What would become of each product, its price at today's `rates`; null while the form is not filled in. */
export function planOf(
  kind: BulkKind,
  products: readonly AdminProduct[],
  fields: BulkFields,
  { choices, rates }: { choices: Categories; rates: readonly BoardRate[] },
): Plan | null {
  const change = changeOf(kind, fields, { choices, rates });
  if (!change) return null;
  const plan: Plan = { planned: [], skipped: [] };
  for (const product of products) {
    const outcome = unlessArchived(kind, product) ?? change(product);
    if (typeof outcome === 'string') plan.skipped.push({ product, reason: outcome });
    else {
      const { from, to, ...what } = outcome;
      plan.planned.push({ product, change: { _id: product._id, version: product.version, ...what }, from, to });
    }
  }
  return plan;
}

/** What brings the products back to what they were; `now` is what the change has answered. */
export function undoOf(planned: readonly Planned[], now: readonly AdminProduct[]): PieceChange[] {
  const versions = new Map(now.map(({ _id, version }) => [_id, version]));
  return planned.flatMap(({ product, change }) => {
    const version = versions.get(product._id);
    if (version === undefined) return [];
    const { price, salePrice, category, subcategory } = product;
    return [
      {
        _id: product._id,
        version,
        ...(change.prices && { prices: { price, salePrice } }),
        ...(change.discountPercent !== undefined && { discountPercent: product.metalPricing?.discountPercent ?? 0 }),
        ...(change.making && { making: product.metalPricing?.making }),
        ...(change.wastagePercent !== undefined && { wastagePercent: product.metalPricing?.wastagePercent ?? 0 }),
        ...(change.stock && { stock: { to: change.stock.was, was: change.stock.to } }),
        ...(change.place && { place: { category, subcategory } }),
        ...(change.purchase && { purchase: purchaseOf(product) }),
        ...(change.finalSale !== undefined && { finalSale: !change.finalSale }),
        ...(change.archived !== undefined && { archived: !change.archived }),
      },
    ];
  });
}

function unlessArchived(kind: BulkKind, { archivedAt }: AdminProduct): string | null {
  if (kind === 'restore') return archivedAt ? null : 'It is in the shop already.';
  return archivedAt ? 'It is deleted.' : null;
}

function changeOf(
  kind: BulkKind,
  fields: BulkFields,
  { choices, rates }: { choices: Categories; rates: readonly BoardRate[] },
): ((product: AdminProduct) => Outcome | string) | null {
  switch (kind) {
    case 'price': {
      if (fields.priceBy === 'discount') {
        const percent = discountTyped(fields.discount);
        return percent === null ? null : (product) => discounted(product, percent, rates);
      }
      const basisPoints = basisPointsTyped(fields.percent);
      return basisPoints === null ? null : (product) => priced(product, basisPoints, Number(fields.rounding));
    }
    case 'making': {
      const amount = chargeTyped(fields);
      return amount === null ? null : (product) => charged(product, { ...fields, amount }, rates);
    }
    case 'stock': {
      const pieces = piecesTyped(fields);
      return pieces === null ? null : (product) => stocked(product, fields.stockBy, pieces);
    }
    case 'category': {
      const place = choices.categories.find(({ name }) => name === fields.category);
      return place ? (product) => placed(product, fields, place) : null;
    }
    case 'purchase': {
      const paise = paiseTyped(fields.cost);
      const supplier = fields.supplier.trim();
      if ((paise === null && fields.cost.trim() !== '') || (paise === null && supplier === '')) return null;
      return (product) =>
        purchased(product, { ...(paise !== null && { cost: toRupees(paise) }), ...(supplier && { supplier }) });
    }
    case 'finalSale':
      return (product) => marked(product, fields.finalSale === 'yes');
    case 'archive':
      return () => ({ archived: true, from: 'In the shop', to: 'Deleted' });
    case 'restore':
      return (product) =>
        product.category === ''
          ? 'Its category is gone; bring it back on its own.'
          : { archived: false, from: 'Deleted', to: 'In the shop' };
  }
}

const LARGEST_PERCENT = 500;
const SMALLEST_PERCENT = -90;
const PERCENT_MISTAKE = `A number between −${-SMALLEST_PERCENT} and ${LARGEST_PERCENT}, but not 0, with at most two decimals.`;

/** "+5", "−2.5%" → 500, −250; null when it is no change of at least −90 and at most 500 percent. */
export function basisPointsTyped(typed: string): number | null {
  const [, sign, digits] = /^([+\-−]?)\s*(\d{1,3}(?:\.\d{0,2})?)\s*%?$/.exec(typed.trim()) ?? [];
  if (digits === undefined) return null;
  const percent = Number(digits) * (sign === '-' || sign === '−' ? -1 : 1);
  return percent === 0 || percent < SMALLEST_PERCENT || percent > LARGEST_PERCENT ? null : Math.round(percent * 100);
}

/** "10", "12.5%" → 10, 12.5; null when it is no discount of at least 0 and at most 100 percent. */
function discountTyped(typed: string): number | null {
  const [, digits] = /^(\d{1,3}(?:\.\d{0,2})?)\s*%?$/.exec(typed.trim()) ?? [];
  return digits === undefined || Number(digits) > 100 ? null : Number(digits);
}

/** "₹50", "−2.5" → 50, −2.5; null when it is no amount for this change. */
function chargeTyped({
  charge,
  makingPer,
  amount,
}: Pick<BulkFields, 'charge' | 'makingPer' | 'amount'>): number | null {
  if (charge === 'making-percent') return basisPointsTyped(amount);
  const typed = amount.replace(/[₹,%\s]/g, '').replace('−', '-');
  if (!/^[+-]?\d{1,8}(\.\d{0,2})?$/.test(typed)) return null;
  const value = Number(typed);
  if (charge.endsWith('set')) {
    const isPercent = charge === 'wastage-set' || makingPer === 'percent';
    return value < 0 || (isPercent && value > 100) ? null : value;
  }
  return value === 0 || (charge === 'wastage-add' && Math.abs(value) > 100) ? null : value;
}

/** What is wrong with what was typed; nothing while the field is empty or has only a sign. */
export function mistakeIn(kind: BulkKind, fields: BulkFields): string | undefined {
  if (kind === 'price' && fields.priceBy === 'discount') {
    return fields.discount.trim() !== '' && discountTyped(fields.discount) === null
      ? 'A number between 0 and 100, with at most two decimals.'
      : undefined;
  }
  if (kind === 'price') {
    return isBegun(fields.percent) && basisPointsTyped(fields.percent) === null ? PERCENT_MISTAKE : undefined;
  }
  if (kind === 'making') {
    if (!isBegun(fields.amount) || chargeTyped(fields) !== null) return undefined;
    if (fields.charge === 'making-percent') return PERCENT_MISTAKE;
    return fields.charge.endsWith('set')
      ? 'An amount of at least 0, a percentage of at most 100, with at most two decimals.'
      : 'A number above or below 0, with at most two decimals.';
  }
  if (kind === 'purchase') {
    return fields.cost.trim() !== '' && paiseTyped(fields.cost) === null
      ? 'An amount above 0, like 12,500.'
      : undefined;
  }
  if (kind !== 'stock' || !isBegun(fields.pieces) || piecesTyped(fields) !== null) return undefined;
  return fields.stockBy === 'add' ? 'A whole number, like 5 or −2.' : 'A whole number.';
}

const isBegun = (typed: string) => !/^[+\-−]?$/.test(typed.trim());

/** Rounded to whole rupees, at least one step of them. */
function moved(rupees: number, basisPoints: number, step: number): number {
  const paise = toPaise(rupees) * (10_000 + basisPoints);
  const stepPaise = step * 100;
  return toRupees(Math.max(stepPaise, Math.round(paise / (10_000 * stepPaise)) * stepPaise));
}

function priced(product: AdminProduct, basisPoints: number, step: number): Outcome | string {
  if (product.metalPricing) return 'Its price follows from the rate of its metal; change its discount instead.';
  const price = moved(product.price, basisPoints, step);
  const salePrice = product.salePrice > 0 ? moved(product.salePrice, basisPoints, step) : 0;
  if (salePrice >= price) return 'Rounded, its sale price would not be below its price.';
  if (price === product.price && salePrice === product.salePrice) return 'Rounded, its price stays the same.';
  return { prices: { price, salePrice }, from: priceWords(product), to: priceWords({ price, salePrice }) };
}

function discounted(product: AdminProduct, percent: number, rates: readonly BoardRate[]): Outcome | string {
  const { metalPricing } = product;
  if (!metalPricing) return 'Its price does not follow from its metal.';
  if (metalPricing.discountPercent === percent) return 'Its discount stays the same.';
  const words = (discountPercent: number) =>
    withPrice(
      discountPercent === 0 ? 'No discount' : `${formatPercent(discountPercent)} off making`,
      { ...product, metalPricing: { ...metalPricing, discountPercent } },
      rates,
    );
  return { discountPercent: percent, from: words(metalPricing.discountPercent), to: words(percent) };
}

const makingWords = {
  gram: (value: number) => `${formatPaise(toPaise(value))} a gram`,
  percent: (value: number) => `${value}% of the metal`,
  flat: (value: number) => formatPaise(toPaise(value)),
};

/** `amount` is rupees or percent, of a change by percentage basis points. */
function charged(
  product: AdminProduct,
  { charge, makingPer, amount }: Pick<BulkFields, 'charge' | 'makingPer'> & { amount: number },
  rates: readonly BoardRate[],
): Outcome | string {
  const { metalPricing } = product;
  if (!metalPricing) return 'Its price does not follow from its metal.';
  const { making, wastagePercent } = metalPricing;
  const rounded = (value: number) => toRupees(Math.round(value * 100));
  if (charge.startsWith('wastage')) {
    const to = charge === 'wastage-set' ? amount : rounded(wastagePercent + amount);
    if (to === wastagePercent) return 'Its wastage stays the same.';
    if (to < 0 || to > 100) return `Its wastage would be ${to}%.`;
    const words = (percent: number) =>
      withPrice(
        `Wastage ${percent}%`,
        { ...product, metalPricing: { ...metalPricing, wastagePercent: percent } },
        rates,
      );
    return { wastagePercent: to, from: words(wastagePercent), to: words(to) };
  }
  if (charge === 'making-gram' && making.per !== 'gram') return 'Its making is not charged by the gram.';
  const value = {
    set: amount,
    percent: toRupees(Math.round((toPaise(making.value) * (10_000 + amount)) / 10_000)),
    gram: rounded(making.value + amount),
  }[charge.slice('making-'.length) as 'set' | 'percent' | 'gram'];
  const next = { ...making, per: charge === 'making-set' ? makingPer : making.per, value };
  if (next.per === making.per && value === making.value) return 'Its making stays the same.';
  if (value < 0 || (next.per === 'percent' && value > 100) || value > DEAREST_CHARGE)
    return `Its making would be ${makingWords[next.per](value)}.`;
  const words = (each: typeof making) =>
    withPrice(
      makingWords[each.per](each.value),
      { ...product, metalPricing: { ...metalPricing, making: each } },
      rates,
    );
  return { making: next, from: words(making), to: words(next) };
}

/** What changes of a piece, and its price with it if there is a rate; of a tagged one that of the unit which is sold next. */
function withPrice(words: string, product: Parameters<typeof priceToday>[0], rates: readonly BoardRate[]): string {
  const paise = priceToday(product, rates);
  return paise === null ? words : `${words}, ${product.tagged ? 'next unit ' : ''}${formatPaise(paise)}`;
}

/** In paise, before tax; null without a rate. */
function priceToday(
  { metalPricing, sizes }: AdminProduct & { metalPricing: MetalPricing },
  rates: readonly BoardRate[],
): number | null {
  if (metalPricing.metals.some((part) => !rateOn(rates, part))) return null;
  const weights = sizes.map(({ netWeight }) => (netWeight === undefined ? null : toMilligrams(netWeight)));
  return unitPrice(piecePrice(recipeOf(metalPricing), weights, rateOfToday(rates)));
}

function priceWords({ price, salePrice }: Pick<AdminProduct, 'price' | 'salePrice'>): string {
  const words = formatPaise(toPaise(price));
  return salePrice > 0 ? `${words}, on sale ${formatPaise(toPaise(salePrice))}` : words;
}

const MOST_PIECES = 1_000_000;

function piecesTyped({ stockBy, pieces }: BulkFields): number | null {
  const form = stockBy === 'add' ? /^[+\-−]?\d{1,7}$/ : /^\d{1,7}$/;
  const typed = pieces.replace(/[,\s]/g, '');
  return form.test(typed) ? Number(typed.replace('−', '-')) : null;
}

function stocked(product: AdminProduct, by: BulkFields['stockBy'], pieces: number): Outcome | string {
  const { totalStock: was, reserved, sizes, tagged } = product;
  if (tagged) return 'Its stock is counted by its tagged pieces.';
  if (sizes.length > 0) return 'Each of its sizes has its own stock.';
  const to = by === 'add' ? was + pieces : pieces;
  if (to === was) return 'Its stock stays the same.';
  if (to < 0) return 'There are not that many.';
  if (to < reserved) return `${reserved} of them are in unfinished orders.`;
  if (to > MOST_PIECES) return 'This stock is too large.';
  return { stock: { to, was }, from: String(was), to: String(to) };
}

const purchaseOf = ({ purchase }: AdminProduct) => ({
  cost: purchase?.cost ?? undefined,
  supplier: purchase?.supplier ?? '',
});

function purchased(product: AdminProduct, change: { cost?: number; supplier?: string }): Outcome | string {
  const before = purchaseOf(product);
  const after = { ...before, ...change };
  if (after.cost === before.cost && after.supplier === before.supplier) return 'It is so already.';
  const words = ({ cost, supplier }: typeof before) =>
    [cost === undefined ? '' : formatPaise(toPaise(cost)), supplier].filter(Boolean).join(', ') || 'Not known';
  return { purchase: after, from: words(before), to: words(after) };
}

function marked(product: AdminProduct, finalSale: boolean): Outcome | string {
  if ((product.finalSale ?? false) === finalSale) return 'It is so already.';
  const words = ['Can be returned', 'Final sale'] as const;
  return { finalSale, from: words[finalSale ? 0 : 1], to: words[finalSale ? 1 : 0] };
}

function placed(
  product: AdminProduct,
  { category, subcategory }: BulkFields,
  { sizing }: Categories['categories'][number],
): Outcome | string {
  if (product.category === category && product.subcategory === subcategory) return 'It is there already.';
  if (product.sizes.some(({ size }) => !sizesOf(sizing).includes(size))) return 'Its sizes do not exist there.';
  const words = (names: string[]) => names.filter(Boolean).join(' · ');
  return {
    place: { category, subcategory },
    from: words([product.category, product.subcategory]),
    to: words([category, subcategory]),
  };
}
