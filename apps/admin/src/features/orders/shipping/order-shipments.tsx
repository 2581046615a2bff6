import { TextLink } from '@kanaka/ui/text-link';
import { ButtonLink } from '@kanaka/ui/button-link';
import type { AdminOrder } from '@kanaka/contracts/orders/admin-orders';
import {
  type AdminShipment,
  correctConsignment,
  isOnItsWay,
  moveShipment,
  type ShipmentMove,
} from '@kanaka/contracts/orders/shipments';
import { titleInSize } from '@kanaka/contracts/catalog/size-labels';
import { Badge } from '@kanaka/ui/badge';
import { Button } from '@kanaka/ui/button';
import { Printer } from 'lucide-react';
import { useState } from 'react';
import { Amount, Moment, counted } from '../../../shared/words.tsx';
import { leftPieces, mayBePacked, nextMoves, shipmentName, shipmentTone, stepName } from './shipment-rules.ts';
import { ConfirmChange } from '../../../shared/forms/confirm-dialog.tsx';
import { useMayCall } from '../../../shared/may.ts';
import { notify } from '../../../shared/forms/form.tsx';
import { CollectDialog, ConsignmentDialog, DeliveredDialog } from './shipment-dialogs.tsx';
import { OrdersApi } from '../orders-api.ts';

/** The shipments of an order, oldest first, and how much is left to be packed. */
export function OrderShipments({ order }: { order: AdminOrder }) {
  const { shipments = [] } = order;
  const left = leftPieces(order).reduce((sum, piece) => sum + piece.left, 0);
  return (
    <>
      {shipments.length > 0 ? (
        <ul aria-label="Shipments">
          {shipments.map((shipment) => (
            <ShipmentCard key={shipment._id} order={order} shipment={shipment} />
          ))}
        </ul>
      ) : (
        <p className="text-ink-soft">Nothing has been packed yet.</p>
      )}
      {left > 0 && shipments.length > 0 && mayBePacked(order) && (
        <p className="mt-2 text-ink-soft">{counted(left, 'piece is', 'pieces are')} left to be packed.</p>
      )}
    </>
  );
}

const buttons: Record<ShipmentMove, string> = {
  handedOver: 'Hand over…',
  outForDelivery: 'Out for delivery',
  delivered: 'Delivered…',
  failed: 'Failed…',
};

const pickupButtons: Record<ShipmentMove, string> = {
  ...buttons,
  delivered: 'Hand over…',
  failed: 'Cancel collection…',
};

/** One shipment of an order: what is in it, where it is, and buttons for what can happen next. */
function ShipmentCard({ order, shipment }: { order: AdminOrder; shipment: AdminShipment }) {
  const { _id: id, kind, state, courier, awb, link, items, insuredValue, steps, former = [] } = shipment;
  const isCollected = kind === 'pickup';
  const isOpen = !isCollected && (state === 'packed' || isOnItsWay(state));
  const mayCall = useMayCall();
  const [asking, setAsking] = useState<'handedOver' | 'delivered' | 'failed' | 'correct' | null>(null);
  const [move, { isLoading }] = OrdersApi.useMoveShipmentMutation();
  const send = (to: ShipmentMove) => move({ params: { id }, body: { to } }).unwrap();
  const close = () => setAsking(null);
  return (
    <li className="border-b border-hairline py-3 last:border-b-0">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={shipmentTone(state)}>{shipmentName(state, kind)}</Badge>
        <span className="wrap-anywhere">
          {isCollected ? 'Collect in the shop' : courier ? `${courier} ` : 'Without tracking'}
          {link ? (
            <TextLink to={link} tall away>
              {awb}
            </TextLink>
          ) : (
            awb
          )}
        </span>
      </p>
      <p className="mt-1 wrap-anywhere">
        {items.map((item) => `${item.quantity} × ${titleInSize(item)}`).join(', ')}{' '}
        {!isCollected && insuredValue !== undefined && (
          <span className="text-ink-muted">
            · insured for <Amount rupees={insuredValue} />
          </span>
        )}
      </p>
      <ol className="mt-1 text-xs text-ink-muted">
        {steps.map((step) => (
          <li key={step.state}>
            {stepName(step.state, kind)} · {step.by} · <Moment at={step.at} />
          </li>
        ))}
      </ol>
      {former.length > 0 && (
        <ul aria-label="Before it was corrected" className="mt-1 text-xs text-ink-muted">
          {former.map(({ until, by, ...was }) => (
            <li key={until}>
              Before: {[was.courier, was.awb].filter(Boolean).join(' ')} · corrected by {by} · <Moment at={until} />
            </li>
          ))}
        </ul>
      )}
      <div className="mt-2 flex flex-wrap gap-2 print:hidden">
        {(mayCall(moveShipment) ? nextMoves(shipment) : []).map((to) => (
          <Button
            key={to}
            variant="outline"
            size="sm"
            className="h-11!"
            disabled={isLoading}
            onClick={() => {
              if (to === 'outForDelivery') void notify(send(to));
              else setAsking(to === 'delivered' && isCollected ? 'handedOver' : to);
            }}
          >
            {isCollected ? pickupButtons[to] : buttons[to]}
          </Button>
        ))}
        {isOpen && mayCall(correctConsignment) && (
          <Button variant="outline" size="sm" className="h-11!" onClick={() => setAsking('correct')}>
            {awb ? 'Correct AWB…' : 'Add AWB…'}
          </Button>
        )}
        {isOpen && (
          <ButtonLink
            Icon={Printer}
            variant="outline"
            size="sm"
            className="h-11!"
            to={`/orders/labels?orders=${order._id}&shipment=${id}`}
            target="_blank"
          >
            Label
          </ButtonLink>
        )}
      </div>
      {asking === 'handedOver' &&
        (isCollected ? (
          <CollectDialog shipment={shipment} onClose={close} />
        ) : (
          <ConsignmentDialog task="handOver" order={order} shipment={shipment} onClose={close} />
        ))}
      {asking === 'correct' && <ConsignmentDialog task="correct" order={order} shipment={shipment} onClose={close} />}
      {asking === 'delivered' && <DeliveredDialog shipment={shipment} onClose={close} />}
      {asking === 'failed' && (
        <ConfirmChange
          title={isCollected ? 'Cancel this collection?' : 'Mark this shipment as failed?'}
          confirm={isCollected ? 'Cancel collection' : 'Mark as failed'}
          cancel="Back"
          change={() => send('failed')}
          onClose={close}
        >
          <p>Its pieces can then be packed again. This cannot be undone.</p>
          {(isCollected || state !== 'packed') && <p className="mt-2">The customer is told by e-mail.</p>}
        </ConfirmChange>
      )}
    </li>
  );
}
