import { parse } from 'csv-parse/sync';
import { Consignment, MAX_IMPORTED_LINES, type ImportedLine } from '@kanaka/contracts/shipments';
import { AppError } from '@kanaka/server-kit/app-error';
import type { Logger } from '@kanaka/server-kit/logger';
import { findOrder, lockOrder } from '../orders/orders.repository.ts';
import { recordOrderChange, type Owner } from '../orders/record-order-change.ts';
import { notPaid } from '../orders/unpaid.ts';
import { isPaid } from '../refunds/refundable.ts';
import { followShipments, travelOf, type ShipmentDeps } from './change-shipments.ts';
import { sendRest } from './follow-status.ts';
import { tracking } from './pack-shipment.ts';
import { findOrdersByNumber } from './shipments.repository.ts';

type Deps = ShipmentDeps & { logger: Logger };
type Line = { line: number; order: string; courier: string; awb: string };

/** Ends the transaction of a preview. */
class Undone extends Error {}

/**
 * Hands over the orders in a CSV file: order number, courier, AWB. Each order is sent in its own transaction, so a line that
 * is refused does not affect the others. A preview does the same and undoes it.
 */
export async function importShipments(
  deps: Deps,
  { csv, preview, by }: { csv: string; preview: boolean; by: Owner },
): Promise<ImportedLine[]> {
  const data: ImportedLine[] = [];
  const lineOf = new Map<string, number>();
  for (const line of linesIn(csv)) {
    let message = '';
    try {
      const orderId = await orderOf(deps, line);
      const before = lineOf.get(orderId);
      if (before !== undefined) throw refused('shipment.twice', `This order is in line ${before} already.`);
      lineOf.set(orderId, line.line);
      await sendOne(deps, { orderId, line, preview, by });
    } catch (error) {
      if (!(error instanceof AppError)) {
        deps.logger.error({ err: error, line: line.line }, 'handing over one of several orders failed');
      }
      message =
        error instanceof AppError ? error.message : 'Something went wrong on our side. Please upload this line again.';
    }
    const outcome = message ? 'refused' : preview ? 'fits' : 'sent';
    data.push({ ...line, outcome, message });
  }
  if (!preview) deps.wakeRelay();
  return data;
}

async function orderOf({ db }: Deps, { order }: Line): Promise<string> {
  const number = order.replace(/^#/, '').toLowerCase();
  const found = /^[\da-f-]{8,36}$/.test(number) ? await findOrdersByNumber(db, number) : [];
  const [orderId, other] = found;
  if (!orderId) throw refused('order.not-found', 'There is no order with this number.');
  if (other) throw refused('order.ambiguous', 'Several orders end like this. Please give the whole order ID.');
  return orderId;
}

async function sendOne(
  deps: Deps,
  { orderId, line, preview, by }: { orderId: string; line: Line; preview: boolean; by: Owner },
): Promise<void> {
  const { courier, awb } = line;
  const consignment = Consignment.safeParse({ courier, awb });
  if (!consignment.success) throw refused('shipment.no-consignment', consignment.error.issues[0]?.message ?? '');
  if (!consignment.data.courier) throw refused('shipment.no-consignment', 'Please give the courier and the AWB.');
  const travel = await travelOf(deps, consignment.data);
  await deps.db
    .transaction(async (tx) => {
      await lockOrder(tx, orderId);
      const order = await findOrder(tx, orderId);
      if (!order) throw refused('order.not-found', 'There is no order with this number.');
      if (!isPaid(order)) throw notPaid(order, 'sent');
      await sendRest(tx, order, { travel, by, tokenOf: deps.tokenOf });
      await followShipments(tx, orderId, by);
      const details = { shipment: 'handedOver', ...tracking(travel) };
      await recordOrderChange(tx, order, { by, action: 'order.shipment-moved', details });
      if (preview) throw new Undone();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error;
    });
}

/** The lines of the file, without its heading. */
function linesIn(csv: string): Line[] {
  const records: Line[] = [];
  try {
    parse(csv, {
      bom: true,
      trim: true,
      delimiter: [',', ';', '\t'],
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      to: MAX_IMPORTED_LINES + 2,
      on_record([order = '', courier = '', awb = ''], { lines: line }) {
        records.push({ line, order, courier, awb });
        return null;
      },
    });
  } catch {
    throw new AppError('invalid', 'shipment.no-csv', 'This file is not CSV.');
  }
  const lines = records.filter(({ order }, place) => place > 0 || !/order/i.test(order));
  if (lines.length === 0) throw new AppError('invalid', 'shipment.no-lines', 'There is no order in this file.');
  if (lines.length > MAX_IMPORTED_LINES) {
    throw new AppError('invalid', 'shipment.too-many-lines', `At most ${MAX_IMPORTED_LINES} orders at once.`);
  }
  return lines;
}

const refused = (code: string, message: string) => new AppError('conflict', code, message);
