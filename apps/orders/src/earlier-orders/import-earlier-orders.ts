import { MAX_FILE_FINDINGS } from '@kanaka/contracts/file-findings';
import type { EarlierImport } from '@kanaka/contracts/orders/earlier-orders';
import { Id } from '@kanaka/contracts/shapes';
import { recordChange, type Change } from '@kanaka/audit/record-change';
import { existing } from '@kanaka/server-kit/app-error';
import type { Db } from '@kanaka/server-kit/database/database';
import { readTable } from '@kanaka/server-kit/tables/read-table';
import { v7 as uuidv7 } from 'uuid';
import { listBookedOrders } from '../order-handling/booked-orders.repository.ts';
import { csvColumns, csvRecord } from '../order-handling/order-csv.ts';
import type { EarlierOrderRow } from './earlier-orders-schema.ts';
import {
  countOfFile,
  deleteFile,
  insertEarlierOrders,
  insertFile,
  listByKey,
  lockEarlierOrders,
} from './earlier-orders.repository.ts';
import { readEarlierOrders, type FiledOrder, type FiledOrders } from './read-earlier-orders.ts';
import type { Fault } from './shopify-orders.ts';

export type EarlierDeps = { db: Db; now: () => Date; wakeRelay: () => void };
type Actor = Change['actor'];
type Sent = { file: AsyncIterable<Uint8Array>; fileName: string; apply: boolean; actor: Actor };

/** Rows in one statement. */
const BATCH = 500;

/** Tells what a file of earlier orders would do, or does it: in one transaction, so that it is all of it or nothing. */
export async function importEarlierOrders({ db, now, wakeRelay }: EarlierDeps, sent: Sent): Promise<EarlierImport> {
  const read = await readEarlierOrders(readTable(sent.file), now());
  const done = await db.transaction(async (tx) => {
    if (sent.apply) await lockEarlierOrders(tx);
    const plan = await planOf(tx, read);
    const applied = sent.apply && plan.faults.length === 0;
    if (applied && plan.added.length > 0) await carryOut(tx, plan.added, { ...sent, source: read.source });
    return { plan, applied };
  });
  if (done.applied) wakeRelay();
  const { rows, source, unknown } = read;
  const { added, alreadyHere, faults } = done.plan;
  return {
    ...{ applied: done.applied, rows, source, unknown, alreadyHere },
    added: added.length,
    faults: faults.length,
    findings: faults.toSorted((one, other) => one.row - other.row).slice(0, MAX_FILE_FINDINGS),
  };
}

/** Removes what was imported from one file. */
export async function removeEarlierFile({ db, wakeRelay }: EarlierDeps, id: string, actor: Actor): Promise<void> {
  await db.transaction(async (tx) => {
    await lockEarlierOrders(tx);
    const orders = existing('import', await countOfFile(tx, id));
    await deleteFile(tx, id);
    await recordChange(tx, { ...{ actor, subject }, action: 'order.earlier-removed', before: { orders }, after: null });
  });
  wakeRelay();
}

/** The activity log forgets nothing, so it gets neither customers nor the name of a file. */
export const subject = { kind: 'order', id: 'earlier', name: 'Earlier orders' } as const;

type Plan = { added: FiledOrder[]; alreadyHere: number; faults: Fault[] };
type Known = { cells: Readonly<Record<string, string>>; words: (cell: string) => string };

async function planOf(tx: Db, { orders, given, headingOf, faults }: FiledOrders): Promise<Plan> {
  const plan: Plan = { added: [], alreadyHere: 0, faults: [...faults] };
  const known = await knownOrders(tx, [...orders.keys()]);
  for (const order of orders.values()) {
    const { row, cells, orderKey } = order;
    const found = known.get(orderKey);
    if (found) plan.alreadyHere += 1;
    else plan.added.push(order);
    for (const column of found ? given : []) {
      const cell = found?.cells[column] ?? '';
      if (found && (cells[column] ?? '') !== cell.trim()) {
        plan.faults.push({ row, column: headingOf(column), message: found.words(shortened(cell)) });
      }
    }
  }
  return plan;
}

const shortened = (cell: string) => (cell.length > 100 ? `${cell.slice(0, 100).toWellFormed()}…` : cell || 'empty');

/** Those of these orders that are here, of the shop's own or imported before. */
async function knownOrders(tx: Db, keys: readonly string[]): Promise<Map<string, Known>> {
  const known = new Map<string, Known>();
  const own = keys.filter((key) => Id.safeParse(key).success);
  for (let at = 0; at < own.length; at += BATCH) {
    for (const order of await listBookedOrders(tx, own.slice(at, at + BATCH))) {
      const record = csvRecord(order);
      known.set(order.id, {
        cells: Object.fromEntries(csvColumns.map((column, place) => [column, record[place] ?? ''])),
        words: (cell) => `This order is the shop’s own, where this is: ${cell}. No file changes it.`,
      });
    }
  }
  for (const { orderKey, cells } of await listByKey(tx, keys)) {
    known.set(orderKey, {
      cells,
      words: (cell) => `It was imported before, and this was: ${cell}. Remove that import first to replace it.`,
    });
  }
  return known;
}

async function carryOut(
  tx: Db,
  added: readonly FiledOrder[],
  { fileName: name, source, actor }: Pick<Sent, 'fileName' | 'actor'> & Pick<FiledOrders, 'source'>,
): Promise<void> {
  const fileId = uuidv7();
  await insertFile(tx, { id: fileId, name, source });
  for (let at = 0; at < added.length; at += BATCH) {
    await insertEarlierOrders(
      tx,
      added.slice(at, at + BATCH).map((order) => toRow(order, fileId)),
    );
  }
  await recordChange(tx, {
    ...{ actor, subject, action: 'order.earlier-imported' },
    before: null,
    after: { orders: added.length, source },
  });
}

function toRow({ cells, orderKey, orderedAt, email }: FiledOrder, fileId: string): EarlierOrderRow {
  const { Phone: phone = '', Items: items = '' } = cells;
  return {
    ...{ id: uuidv7(), fileId, orderKey, cells, orderedAt, email },
    phoneKey: phoneKeyOf(phone),
    searchText: searchable(cells['Order Number'], cells.Customer, cells.Recipient, withoutPrices(items)),
    contactText: searchable(cells['E-mail'], phone, phone.replaceAll(/\D/g, '')),
  };
}

const searchable = (...parts: (string | undefined)[]) =>
  parts
    .map((part) => ` ${part ?? ''}`)
    .join('')
    .toLowerCase();

/** What is the same in all ways to write a telephone number; empty for none. */
export function phoneKeyOf(phone: string): string {
  const digits = phone.replaceAll(/\D/g, '');
  return digits.length < 7 ? '' : digits.slice(-10);
}

/** What was bought, as who may not see amounts sees it. */
export const withoutPrices = (items: string) => items.replaceAll(/ @ \d+\.\d\d(?=; |$)/g, '');
