import { Consignment, type ImportedLine } from '@kanaka/contracts/orders/shipments';
import { isShortened, shortenedNumber } from '@kanaka/contracts/shapes';
import { AppError } from '@kanaka/server-kit/app-error';
import type { Logger } from '@kanaka/server-kit/logger';
import { lockedOrder } from '../orders/change-order.ts';
import type { OrderWithItems } from '../orders/orders.repository.ts';
import type { Owner } from '../orders/record-order-change.ts';
import { awbLines, type AwbLine } from './awb-lines.ts';
import { travelOf, type ShipmentDeps } from './change-shipments.ts';
import { handOverRest } from './hand-over.ts';
import { awbInUse, goingElsewhere } from './shared-awb.ts';
import { findOrdersByNumber } from './shipments.repository.ts';

type Deps = ShipmentDeps & { logger: Logger };

type How = { preview: boolean; sharedAwbs: boolean; by: Owner };
type Sending = How & { orderId: string; line: AwbLine; sent: Map<string, OrderWithItems[]> };

/** Ends the transaction of a preview. */
class Undone extends Error {}

/**
 * Hands over the orders in a CSV file: order number, courier, AWB. Each order is sent in its own transaction, so a line that
 * is refused does not affect the others. A preview does the same and undoes it.
 */
export async function importShipments(deps: Deps, { csv, ...how }: How & { csv: string }): Promise<ImportedLine[]> {
  const data: ImportedLine[] = [];
  const lineOf = new Map<string, number>();
  const { preview } = how;
  /** The orders of the lines so far, by their AWB: what a preview has undone again. */
  const sent = new Map<string, OrderWithItems[]>();
  for (const line of awbLines(csv)) {
    let message = '';
    let asks = false;
    let undo: Pick<ImportedLine, 'orderId' | 'changeId'> = {};
    try {
      const orderId = await orderOf(deps, line);
      const before = lineOf.get(orderId);
      if (before !== undefined) throw refused(`This order is in line ${before} already.`);
      lineOf.set(orderId, line.line);
      undo = { orderId, changeId: await sendOne(deps, { orderId, line, sent, ...how }) };
    } catch (error) {
      if (!(error instanceof AppError)) {
        deps.logger.error({ err: error, line: line.line }, 'handing over one of several orders failed');
      }
      asks = preview && error instanceof AppError && error.code === 'shipment.awb-in-use';
      message =
        error instanceof AppError ? error.message : 'Something went wrong on our side. Please upload this line again.';
    }
    const outcome = message && !asks ? 'refused' : preview ? 'fits' : 'sent';
    data.push({ ...line, outcome, message, ...(asks && { asks }), ...(!preview && undo) });
  }
  if (!preview) deps.wakeRelay();
  return data;
}

async function orderOf({ db }: Deps, { order }: AwbLine): Promise<string> {
  if (isShortened(order)) throw refused(shortenedNumber('order number'));
  const number = order.replace(/^#/, '').toLowerCase();
  const found = /^[\da-f-]{8,36}$/.test(number) ? await findOrdersByNumber(db, number) : [];
  const [orderId, other] = found;
  if (!orderId) throw refused('There is no order with this number.');
  if (other) throw refused('Several orders end like this. Please give the whole order ID.');
  return orderId;
}

async function sendOne(
  deps: Deps,
  { orderId, line, sent, preview, sharedAwbs: sharedAwb, by }: Sending,
): Promise<string | undefined> {
  const { courier, awb } = line;
  const consignment = Consignment.safeParse({ courier, awb, sharedAwb });
  if (!consignment.success) throw refused(consignment.error.issues[0]?.message ?? '');
  if (!consignment.data.awb) throw refused('Please enter the courier and the AWB.');
  const travel = await travelOf(deps, consignment.data);
  return deps.db
    .transaction(async (tx) => {
      const order = await lockedOrder(tx, orderId);
      const changeId = await handOverRest(tx, order, { travel, sharedAwb, by, tokenOf: deps.tokenOf });
      const earlier = sent.get(travel.awb) ?? [];
      const other = preview && !sharedAwb ? goingElsewhere(order, earlier) : undefined;
      sent.set(travel.awb, [...earlier, order]);
      if (other) throw awbInUse(travel.awb, other);
      if (preview) throw new Undone();
      return changeId;
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error;
      return undefined;
    });
}

const refused = (message: string) => new AppError('shipment.line-refused', message);
