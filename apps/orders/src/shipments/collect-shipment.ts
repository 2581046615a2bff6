import { MAX_WRONG_CODES } from '@kanaka/contracts/orders/pickup';
import { insertJob } from '@kanaka/queues/outbox';
import { mailAbout } from '../orders/customer-mail.ts';
import { AppError, fieldError } from '@kanaka/server-kit/app-error';
import type { Logger } from '@kanaka/server-kit/logger';
import { recordOrderChange, type Owner } from '../orders/record-order-change.ts';
import type { ShipmentDeps } from './change-shipments.ts';
import { changeShipment, recordMove, refuseMove, type Locked } from './move-shipment.ts';
import { countWrongCode, renewCodeOf } from './shipments.repository.ts';

/**
 * Hands a shipment to whoever has its code, and returns its order's id. A wrong code is counted, so that nobody finds the
 * right one by trying: the order is locked, and the count is committed although the call is refused.
 */
export async function collectShipment(
  deps: ShipmentDeps & { logger: Logger },
  { shipmentId, code, by }: { shipmentId: string; code: string; by: Owner },
): Promise<string> {
  const outcome = await changeShipment(deps, shipmentId, async (tx, locked) => {
    const { order, shipment } = locked;
    refuseDelivery(locked);
    refuseMove(locked, 'delivered');
    if (shipment.wrongCodes >= MAX_WRONG_CODES) throw codeLocked();
    if (!deps.codes.isRight(shipment, code)) {
      const wrong = await countWrongCode(tx, shipment);
      deps.logger.warn({ orderId: order.id, shipmentId, wrong }, 'a wrong code was entered for a pick-up');
      return {
        refusal: wrong === null || wrong >= MAX_WRONG_CODES ? codeLocked() : wrongCode(MAX_WRONG_CODES - wrong),
      };
    }
    await recordMove(tx, locked, { to: 'delivered', by, tokenOf: deps.tokenOf });
    return { orderId: order.id };
  });
  if (outcome.refusal) throw outcome.refusal;
  return outcome.orderId;
}

/** Makes another code valid and mails it to the shopper. Returns the order's id. */
export async function renewPickupCode(
  deps: ShipmentDeps,
  { shipmentId, by }: { shipmentId: string; by: Owner },
): Promise<string> {
  return changeShipment(deps, shipmentId, async (tx, locked) => {
    const { order, shipment } = locked;
    refuseDelivery(locked);
    refuseMove(locked, 'delivered');
    const codeNumber = await renewCodeOf(tx, shipment);
    if (order.pickup) {
      await insertJob(tx, 'mail', 'code-renewed', `mail-code-${shipmentId}-${codeNumber}`, {
        ...mailAbout(order),
        shipmentId,
        pickup: { ...order.pickup, codeNumber },
      });
    }
    await recordOrderChange(tx, order, { by, action: 'order.code-renewed', details: { renewals: codeNumber } });
    return order.id;
  });
}

function refuseDelivery({ shipment: { kind } }: Locked): void {
  if (kind === 'pickup') return;
  throw new AppError('shipment.no-code', 'This shipment is delivered, so it has no code.');
}

const wrongCode = (left: number) =>
  fieldError(
    'shipment.wrong-code',
    'code',
    `This is not its code. ${left === 1 ? 'One try is' : `${left} tries are`} left.`,
  );

const codeLocked = () =>
  fieldError(
    'shipment.code-locked',
    'code',
    `${MAX_WRONG_CODES} wrong codes were entered, so this code is locked. Please send the customer a new one.`,
  );
