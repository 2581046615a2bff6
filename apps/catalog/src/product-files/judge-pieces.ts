import type { ProductDraft } from '@kanaka/contracts/catalog/admin-products';
import { MAX_CHOSEN_PIECES } from '@kanaka/contracts/catalog/collections';
import { toMilligrams, recipeOf } from '@kanaka/contracts/catalog/price-recipe';
import type { ProductColumn } from '@kanaka/contracts/catalog/product-file';
import type { Finding, ImportOutcome } from '@kanaka/contracts/catalog/product-imports';
import { Occasion } from '@kanaka/contracts/catalog/products';
import type { UnitDraft } from '@kanaka/contracts/catalog/units';
import { AppError, fieldError } from '@kanaka/server-kit/app-error';
import type { Db } from '@kanaka/server-kit/database/database';
import { skuTaken } from '../products/change-fault.ts';
import { mustBeSizesOf, stockReserved } from '../products/change-sizes.ts';
import { tooFew } from '../products/edit-product.ts';
import { listBySlugs } from '../products/owner-list.repository.ts';
import { noCategory, noSubcategory, type NewPlace } from '../products/place-in-category.ts';
import { priceAt } from '../products/price-by-metal.ts';
import { huidTaken, refuseOfSeveral } from '../products/refuse-huid.ts';
import type { Rate } from '../rates/next-rates.ts';
import { listCurrentRates } from '../rates/rates.repository.ts';
import * as unitRules from '../units/add-units.ts';
import { ofAnOrder } from '../units/change-unit.ts';
import { cellsOf, columnsOf, listNames, ownColumns, type Cells, type PieceCells } from './cells.ts';
import { listCodesInUse, listPlaces, type CodesInUse, type KnownPlace, type Owner } from './codes-in-use.repository.ts';
import { changesOf, comparePiece, faultAt, type Compared } from './compare-piece.ts';
import type { PieceOfFile } from './described-piece.ts';
import { wholePieces } from './export-products.ts';
import type { ImportPieceRow, Seen } from './imports-schema.ts';
import { listKnownCollections, type KnownCollection } from './memberships.repository.ts';
import { sameThing } from './merge-rows.ts';

/** What a file would do to a piece; with a plan it can be done. */
export type Judged = {
  handle: string;
  title: string;
  outcome: ImportOutcome;
  findings: Finding[];
  seen: Seen | null;
  plan: Plan | null;
};

export type Plan = {
  handle: string;
  draft: ProductDraft;
  place: NewPlace;
  /** Null for a new piece. */
  before: PieceOfFile | null;
  /** Those that are new or changed. */
  units: UnitDraft[];
  collections: string[];
  /** In which it differs from what it is; none of a new piece. */
  columns: ReadonlySet<string>;
};

/** What pieces are judged by, and the codes, HUIDs and tags that those before would have. */
export type Judging = {
  columns: ReadonlySet<ProductColumn>;
  rates: readonly Rate[];
  places: ReadonlyMap<string, KnownPlace>;
  /** With as many pieces as those before would bring. */
  collections: ReadonlyMap<string, KnownCollection>;
  taken: Map<string, string>;
};

export async function beginJudging(
  db: Db,
  { columns, lock }: { columns: readonly ProductColumn[]; lock: boolean },
): Promise<Judging> {
  const places = await listPlaces(db, { lock });
  const isAbout = columns.includes('Collections');
  const collections = isAbout ? await listKnownCollections(db, { lock }) : new Map<string, KnownCollection>();
  return { columns: new Set(columns), rates: await listCurrentRates(db), places, collections, taken: new Map() };
}

/** Compares pieces of a file with those of the shop, by the rules of the form. */
export async function judgePieces(db: Db, judging: Judging, items: readonly ImportPieceRow[]): Promise<Judged[]> {
  const handles = items.map(({ handle }) => handle);
  const known = new Map((await wholePieces(db, await listBySlugs(db, handles))).map((piece) => [piece.slug, piece]));
  const compared = items.map((item) =>
    comparePiece(item, { before: known.get(item.handle) ?? null, columns: judging.columns }),
  );
  const codes = await listCodesInUse(db, compared.flatMap(codesOf));
  return compared.map((one) => judge(judging, one, codes));
}

/** The codes that a piece would have. */
const codesOf = ({ draft, units }: Compared) =>
  [draft?.jewellery?.sku, draft?.jewellery?.huid, ...units.flatMap(({ tag, huid }) => [tag, huid])].filter(
    (code) => code !== undefined,
  );

type Rule = () => unknown;

function judge(judging: Judging, compared: Compared, codes: CodesInUse): Judged {
  const { item, before, cells, merged, draft, isHeld, units } = compared;
  const title = merged.cells.piece.Title ?? '';
  const found = { handle: item.handle, title, findings: [], seen: before && seenOf(before), plan: null };
  const { Category: named = '', Subcategory: below = '' } = merged.cells.piece;
  const category = judging.places.get(named.toLowerCase());
  const place = () => placeIn(category, below);
  if (compared.faults.length > 0) {
    // Told at once: whoever moves a shop has to rename or add categories first.
    const misplaced = named === '' ? [] : faultsOf(place, compared);
    return { ...found, outcome: 'wrong', findings: [...compared.faults, ...misplaced] };
  }
  if (!draft) return { ...found, outcome: 'unchanged' };

  const after = cellsOf(asItWouldBe(compared, { draft, category }));
  const changed = units.filter((_, at) => isChanged(after.lists.units[at], cells));
  const rules: Rule[] = [
    place,
    ...shapeRules({ compared, draft, category, rates: judging.rates }),
    ...(judging.columns.has('Collections') ? collectionRules(compared, judging) : []),
    ...codeRules({ compared, draft, changed, codes, taken: judging.taken }),
  ];
  const faults = [...rules.flatMap((rule) => faultsOf(rule, compared)), ...lost(after, compared)];
  if (faults.length > 0) return { ...found, outcome: 'wrong', findings: faults };
  const findings = before ? changesOf(cells, after, merged) : [];
  if (before && findings.length === 0) return { ...found, outcome: 'unchanged' };
  const columns = new Set(findings.map(({ column }) => column));
  const held = isHeld ? [{ row: item.row, column: 'Draft', before: 'no', after: 'yes' }] : [];
  const plan = {
    handle: item.handle,
    draft,
    place: place(),
    before,
    units: changed,
    collections: compared.collections,
    columns,
  };
  return {
    ...found,
    title: draft.title,
    outcome: before ? 'changed' : 'new',
    findings: before ? findings : held,
    plan,
  };
}

const seenOf = ({ id, version, onHand, sizes }: PieceOfFile): Seen => ({
  id,
  version,
  stock: { '': onHand, ...Object.fromEntries(sizes.map((own) => [own.size, own.onHand])) },
});

/** Why a rule refuses a piece, in the cells that it is about. */
function faultsOf(rule: Rule, { merged }: Compared): Finding[] {
  try {
    rule();
    return [];
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const issues = error.issues ?? [{ path: 'units.0.tag', message: error.message }];
    return issues.map(({ path, message }) => faultAt(merged, path, message));
  }
}

function placeIn(category: KnownPlace | undefined, below: string): NewPlace {
  if (!category) throw noCategory();
  const subcategory = category.subcategories.get(below.toLowerCase());
  if (below && !subcategory) throw noSubcategory(category.name);
  return { categoryId: category.id, subcategoryId: subcategory?.id ?? null, sizing: category.sizing };
}

/** A draft in the shape in which the piece would be exported. */
function asItWouldBe(
  { item, cells, units, collections, before }: Compared,
  { draft, category }: { draft: ProductDraft; category: KnownPlace | undefined },
): object {
  const { price, salePrice, totalStock, ...rest } = draft;
  const sizes = before?.tagged ? describedSizes(cells) : (draft.sizes ?? []);
  const isCounted = sizes.length > 0 || units.length > 0;
  return {
    ...rest,
    handle: item.handle,
    category: category?.name ?? draft.category,
    subcategory: category?.subcategories.get(draft.subcategory.toLowerCase())?.name ?? draft.subcategory,
    ...(!draft.metalPricing && { price, salePrice: salePrice || '' }),
    ...(!isCounted && { totalStock: before?.tagged ? 0 : totalStock }),
    publishAt: draft.draft && draft.publishAt ? new Date(draft.publishAt).toISOString() : undefined,
    leadDays: draft.leadDays ?? 0,
    finalSale: draft.finalSale ?? false,
    draft: draft.draft ?? false,
    adjustable: (draft.adjustable ?? false) && sizes.length === 0 && category?.sizing !== 'none',
    occasions: Occasion.options.filter((name) => draft.occasions?.includes(name)),
    sizes,
    units,
    collections,
  };
}

const describedSizes = ({ lists }: PieceCells) =>
  lists.sizes.map((own) => ({ size: own.Size, stock: own['Size stock'], netWeight: own['Size weight'] }));

function isChanged(unit: Cells | undefined, { lists }: PieceCells): boolean {
  if (!unit) return false;
  const known = lists.units.find((own) => sameThing('units', own, unit));
  return !known || columnsOf('units').some((name) => (known[name] ?? '') !== (unit[name] ?? ''));
}

const whyLost: Partial<Record<ProductColumn, string>> = {
  Price: 'The price follows from the metals. Leave this empty.',
  'Sale price': 'The price follows from the metals. Leave this empty.',
  Stock: 'The stock is counted by sizes or tags. Leave this empty.',
  Size: 'The stock is counted by tags. Leave the sizes empty.',
  'Publish at': 'Only a draft can have a time of publishing.',
};

/** Cells that would not be kept, because the piece is of another kind. */
function lost(after: PieceCells, { merged }: Compared): Finding[] {
  const inCells = (names: readonly ProductColumn[], sent: Cells, kept: Cells | undefined, place = 0): Finding[] =>
    names
      .filter(
        (name) => (sent[name] ?? 'no') !== 'no' && sent[name] !== '' && ['', 'no', undefined].includes(kept?.[name]),
      )
      .slice(0, kept ? undefined : 1)
      .map((column) => ({
        row: merged.rowOf(column, place),
        column,
        message: whyLost[column] ?? 'This does not apply to a piece like this. Leave it empty.',
      }));
  return [
    ...inCells(ownColumns, merged.cells.piece, after.piece),
    ...listNames.flatMap((list) =>
      merged.cells.lists[list].flatMap((sent, place) =>
        inCells(columnsOf(list), sent, after.lists[list][place], place),
      ),
    ),
  ];
}

type Shape = {
  compared: Compared;
  draft: ProductDraft;
  category: KnownPlace | undefined;
  rates: readonly Rate[];
};

/** What must fit together in a piece. */
function shapeRules({ compared: { before, units }, draft, category, rates }: Shape): Rule[] {
  const { sizes = [], jewellery, metalPricing } = draft;
  const sizing = category?.sizing ?? 'none';
  const isTagged = Boolean(before?.tagged) || units.length > 0;
  const sized = before?.tagged ? before.sized : sizes.length > 0;
  const recipe = metalPricing ? recipeOf(metalPricing) : null;
  const weights = sizes.map(({ netWeight }) => (netWeight ? toMilligrams(netWeight) : null));
  const onHand = before && !sized ? before.onHand + draft.totalStock - (draft.stockWas ?? 0) : draft.totalStock;
  return [
    () => category && mustBeSizesOf(sizing, sizes),
    () => category && unitRules.refuseSizes({ sized, sizing }, units),
    () => {
      if (new Set(units.map(({ size }) => size === '')).size > 1) throw unitRules.mixedSizes();
    },
    () => {
      const counted = sizes.findIndex(({ stock }) => isTagged && stock > 0);
      if (counted >= 0) throw fieldError('request.invalid', `sizes.${counted}.stock`, whyLost.Stock ?? '');
    },
    () => before && !before.tagged && units.length > 0 && unitRules.refuseReserved(before),
    () => {
      if (before && !isTagged && !sized && !before.sized && onHand < before.reserved) throw tooFew(before.reserved);
    },
    ...sizes.map(({ size, stock, stockWas = 0 }, at) => () => {
      const own = before?.sizes.find((one) => one.size === size);
      if (own && own.onHand + stock - stockWas < own.reserved) {
        const where = { path: `sizes.${at}.stock`, size };
        throw stockReserved(own.reserved, `in size ${size}; its stock cannot be lower.`, where);
      }
    }),
    () => {
      if (before && !before.sized && sizes.length > 0 && before.reserved > 0) {
        throw stockReserved(before.reserved, 'without a size; sizes can be added once they are done.', {
          path: 'sizes',
        });
      }
    },
    () => void priceAt(rates, recipe, weights),
    () => jewellery?.huid && refuseOfSeveral({ tagged: isTagged, sized, onHand }),
  ];
}

/** Only collections of which somebody chooses the pieces, and so many that they can still be put in order. */
const collectionRules = ({ before, collections: slugs }: Compared, { collections }: Judging): Rule[] =>
  slugs.map((slug) => () => {
    const refuse = (why: string) => fieldError('request.invalid', 'collections', why);
    const known = collections.get(slug);
    if (!known) throw refuse(`There is no collection with the address ${slug}.`);
    if (!known.byHand) throw refuse(`The collection ${slug} finds its pieces by a rule.`);
    if (before?.collections.includes(slug)) return;
    known.pieces += 1;
    if (known.pieces > MAX_CHOSEN_PIECES)
      throw refuse(`The collection ${slug} has ${MAX_CHOSEN_PIECES} pieces already.`);
  });

type Coded = {
  compared: Compared;
  draft: ProductDraft;
  changed: readonly UnitDraft[];
  codes: CodesInUse;
  taken: Map<string, string>;
};

/** Codes, HUIDs and tags, of which each is of one thing: in the shop, and in the file. */
function codeRules({ compared: { item, before, units }, draft, changed, codes, taken }: Coded): Rule[] {
  const isElsewhere = (owner: Owner, tag?: string) =>
    owner.productId !== before?.id || (owner.tag !== undefined && owner.tag !== tag);
  /** Whether another row of the file has it already; the first one keeps it. */
  const isTwice = (kind: string, code: string, tag = '') => {
    const [key, owner] = [`${kind} ${code}`, `${item.handle} ${tag}`];
    const first = taken.get(key) ?? owner;
    taken.set(key, first);
    return first !== owner;
  };
  const { sku, huid } = draft.jewellery ?? {};
  const tags = new Map<string, number>();
  return [
    () => {
      const owner = sku === undefined ? undefined : codes.sku.get(sku);
      if (sku && ((owner && isElsewhere(owner)) || isTwice('code', sku))) throw skuTaken(sku);
    },
    () => {
      const owners = huid === undefined ? [] : (codes.huid.get(huid) ?? []);
      if (huid && (owners.some((owner) => isElsewhere(owner)) || isTwice('huid', huid))) throw huidTaken(huid);
    },
    ...units.map((unit, at) => () => {
      const issue = (own: { path: string; message: string }) => fieldError('unit.taken', own.path, own.message);
      const isAgain = tags.has(unit.tag);
      tags.set(unit.tag, at);
      if (isAgain) throw issue(unitRules.tagTaken(at, unit.tag));
      if (!changed.includes(unit)) return;
      const row = before?.units.find(({ tag }) => tag === unit.tag);
      if (row?.orderId) throw fieldError('unit.of-an-order', `units.${at}.tag`, ofAnOrder(row).message);
      if ((!row && codes.tag.has(unit.tag)) || isTwice('tag', unit.tag)) throw issue(unitRules.tagTaken(at, unit.tag));
      const owners = unit.huid === undefined ? [] : (codes.huid.get(unit.huid) ?? []);
      const isUsed = owners.some((owner) => isElsewhere(owner, unit.tag));
      if (unit.huid && (isUsed || isTwice('huid', unit.huid, unit.tag)))
        throw issue(unitRules.huidTaken(at, unit.huid));
    }),
  ];
}
