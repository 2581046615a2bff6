import type { Db } from '@kanaka/server-kit/database/database';
import type { Undo } from '../schema.ts';
import * as repository from './shipments.repository.ts';

/** Brings the shipments of a locked order back to what they were at a time; nothing but one status change came after it. */
export async function undoShipments(
  tx: Db,
  orderId: string,
  { since, before }: { since: Date; before: Undo['shipments'] },
): Promise<void> {
  for (const shipment of await repository.listShipments(tx, orderId)) {
    const was = before.find(({ id }) => id === shipment.id);
    const last = shipment.steps.findLast(({ doneAt }) => doneAt < since);
    if (!was || !last) {
      await repository.giveBackPieces(tx, shipment);
      await repository.deleteShipment(tx, shipment.id);
    } else if (last.state !== shipment.state) {
      await repository.deleteSteps(tx, { shipmentId: shipment.id, since, state: last.state });
      await repository.setConsignment(tx, was);
      if (shipment.state === 'failed') await packAgain(tx, shipment);
    }
  }
}

async function packAgain(tx: Db, { orderId, lines }: repository.WholeShipment): Promise<void> {
  for (const { position, quantity } of lines) {
    // They were given back by the change that is undone, and the order is as it left it.
    if (!(await repository.takePieces(tx, { orderId, position, quantity })))
      throw new Error('undone pieces are packed already');
  }
}
