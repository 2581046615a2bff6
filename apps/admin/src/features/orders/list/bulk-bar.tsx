import { zodResolver } from '@hookform/resolvers/zod';
import {
  type AdminOrder,
  type AdminOrderStatus,
  type StatusOutcome,
  updateOrderStatuses,
} from '@kanaka/contracts/orders/admin-orders';
import { Button } from '@kanaka/ui/button';
import { ButtonLink } from '@kanaka/ui/button-link';
import { Dialog } from '@kanaka/ui/dialog';
import { DropdownMenu } from '@kanaka/ui/dropdown-menu';
import { IconButton } from '@kanaka/ui/icon-button';
import { SelectField } from '@kanaka/ui/select-field';
import { toast } from '@kanaka/ui/toaster';
import { useMedia } from '@kanaka/ui/use-media';
import { messageOf } from '@kanaka/web-kit/api-error';
import { saveFile } from '@kanaka/web-kit/save-file';
import { EllipsisVertical } from 'lucide-react';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useHref } from 'react-router-dom';
import { documentsAsPdf } from '@kanaka/contracts/orders/documents';
import { handOverOrders, packOrders } from '@kanaka/contracts/orders/shipments';
import { CSV_START, csvLine } from '@kanaka/contracts/csv';
import { useMayCall } from '../../../shared/may.ts';
import { ChosenBar } from '../../../shared/lists/chosen.tsx';
import { orderNumber } from '../../../shared/words.tsx';
import { StatusDialog, type How } from '../status/status-dialog.tsx';
import { bulkQuestion } from './bulk-rules.ts';
import { InvoicesDialog } from './invoices-dialog.tsx';
import { statusName, statusOptions } from '../status/order-status.tsx';
import { HandOverOrdersDialog } from '../shipping/hand-over-orders-dialog.tsx';
import { PackOrdersDialog } from '../shipping/pack-orders-dialog.tsx';
import { grossGrams } from '../shipping/shipment-rules.ts';
import { OrdersApi, useTakeBack } from '../orders-api.ts';
import { Form } from '../../../shared/forms/form.tsx';

const Choice = updateOrderStatuses.body.pick({ orderStatus: true });

/** Sets one status for all selected orders. Fixed to the bottom edge while any are selected. */
export function BulkBar({
  orders,
  keep,
  onAll,
}: {
  orders: readonly AdminOrder[];
  keep: (ids: readonly string[]) => void;
  /** Chooses all of the page. */
  onAll: () => void;
}) {
  const mayCall = useMayCall();
  const [confirming, setConfirming] = useState<AdminOrderStatus | null>(null);
  const [failed, setFailed] = useState<readonly StatusOutcome[]>([]);
  const [update, { isLoading }] = OrdersApi.useUpdateOrderStatusesMutation();
  const offerUndo = useTakeBack();
  /** What is packed or handed over: also once it has left the list and is chosen no longer. */
  const [packing, setPacking] = useState<readonly AdminOrder[]>([]);
  const [leaving, setLeaving] = useState<readonly AdminOrder[]>([]);
  const [invoicing, setInvoicing] = useState(false);
  const keepBut = (gone: readonly string[]) => keep(orders.map(({ _id }) => _id).filter((id) => !gone.includes(id)));
  const { control, register, handleSubmit, reset } = useForm({ resolver: zodResolver(Choice) });
  const chosen = useWatch({ control, name: 'orderStatus' });

  // The bar is to cover little of the list.
  const isWide = useMedia('(min-width: 100rem)');
  const home = useHref('/').replace(/\/$/, '');
  const ids = orders.map(({ _id }) => _id).join(',');
  const prints = [
    { label: 'Packing slips', path: `/orders/packing-slips?orders=${ids}&print=1` },
    { label: 'Labels', path: `/orders/labels?orders=${ids}` },
  ];
  const files = [
    ...(mayCall(documentsAsPdf) ? [{ label: 'Invoices…', onSelect: () => setInvoicing(true) }] : []),
    {
      label: 'AWB list',
      onSelect: () => saveFile(new Blob([awbList(orders)], { type: 'text/csv' }), 'awb-list.csv'),
    },
  ];

  const submit = handleSubmit(({ orderStatus }) => setConfirming(orderStatus));
  const send = async (orderStatus: AdminOrderStatus, how: How) => {
    const ids = orders.map(({ _id }) => _id);
    try {
      const { message, data } = await update({ body: { ids, orderStatus, ...how } }).unwrap();
      const notDone = data.filter(({ outcome }) => outcome === 'failed');
      keep(notDone.map(({ _id }) => _id));
      setFailed(notDone);
      reset();
      setConfirming(null);
      toast({
        title: message,
        ...(data.some(({ outcome }) => outcome === 'changed') && {
          description: `${statusName(orderStatus)}, ${how.quiet ? 'without e-mails' : 'with e-mails to the customers'}.`,
        }),
        ...(notDone.length > 0 && { variant: 'destructive' }),
        ...offerUndo(data),
      });
      return true;
    } catch (error) {
      toast({ title: messageOf(error), variant: 'destructive' });
      setConfirming(null);
      return false;
    }
  };

  return (
    <>
      {orders.length > 0 && (
        <ChosenBar label="Chosen orders" count={orders.length} onAll={onAll} onNone={() => keep([])}>
          {mayCall(packOrders) && (
            <Button padding="md" onClick={() => setPacking(orders)}>
              Pack…
            </Button>
          )}
          {mayCall(handOverOrders) && (
            <Button variant="outline" padding="md" onClick={() => setLeaving(orders)}>
              Hand over…
            </Button>
          )}
          <Form onSubmit={submit} className="contents">
            {mayCall(updateOrderStatuses) && (
              <>
                <SelectField
                  label="Status for the chosen orders"
                  labelHidden
                  placeholder="Choose a status"
                  options={statusOptions}
                  disabled={isLoading}
                  className="min-w-32 flex-1 sm:max-w-60 sm:min-w-46"
                  {...register('orderStatus')}
                />
                <Button type="submit" variant="outline" padding="md" disabled={!chosen} busy={isLoading}>
                  <span>
                    Change<span className="max-sm:sr-only"> status</span>
                  </span>
                </Button>
              </>
            )}
            {isWide ? (
              <>
                {prints.map(({ label, path }) => (
                  <ButtonLink key={path} variant="outline" padding="sm" to={path} target="_blank">
                    {label}
                  </ButtonLink>
                ))}
                {files.map(({ label, onSelect }) => (
                  <Button key={label} variant="outline" padding="sm" onClick={onSelect}>
                    {label}
                  </Button>
                ))}
              </>
            ) : (
              <DropdownMenu
                trigger={
                  <IconButton
                    Icon={EllipsisVertical}
                    name="More for the chosen orders"
                    className="border border-line"
                  />
                }
                items={[
                  ...prints.map(({ label, path }) => ({
                    label,
                    onSelect: () => void window.open(home + path, '_blank'),
                  })),
                  ...files,
                ]}
              />
            )}
          </Form>
        </ChosenBar>
      )}
      {packing.length > 0 && (
        <PackOrdersDialog
          orders={packing}
          onPacked={keepBut}
          onHandOver={(packed) => {
            setPacking([]);
            setLeaving(packed);
          }}
          onClose={() => setPacking([])}
        />
      )}
      {invoicing && <InvoicesDialog orders={orders} onClose={() => setInvoicing(false)} />}
      {leaving.length > 0 && <HandOverOrdersDialog orders={leaving} onSent={keepBut} onClose={() => setLeaving([])} />}
      {confirming && (
        <StatusDialog
          orders={orders}
          orderStatus={confirming}
          question={bulkQuestion(orders, confirming)}
          busy={isLoading}
          onConfirm={(how) => send(confirming, how)}
          onCancel={() => setConfirming(null)}
        />
      )}
      <Dialog
        open={failed.length > 0}
        onClose={() => setFailed([])}
        size="sm"
        title={failed.length === 1 ? 'One order was not changed' : `${failed.length} orders were not changed`}
        footer={<Button onClick={() => setFailed([])}>Close</Button>}
      >
        <ul className="text-sm">
          {failed.map(({ _id, message }) => (
            <li key={_id} className="border-b border-hairline py-2 last:border-b-0">
              <span className="font-medium tabular-nums">{orderNumber(_id)}</span> {message}
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  );
}

/** What a column says of an order. */
const columns: Record<string, (order: AdminOrder) => string> = {
  Order: ({ _id }) => orderNumber(_id),
  Courier: ({ consignment }) => consignment?.courier ?? '',
  AWB: ({ consignment }) => consignment?.awb ?? '',
  Recipient: ({ addressInfo }) => addressInfo.recipient,
  Address: ({ addressInfo }) => addressInfo.address,
  City: ({ addressInfo }) => addressInfo.city,
  State: ({ addressInfo }) => addressInfo.state,
  Pincode: ({ addressInfo }) => addressInfo.pincode,
  Phone: ({ addressInfo }) => addressInfo.phone ?? '',
  Pieces: ({ pieces }) => String(pieces),
  // With tax, as the parcel is insured; before it is packed what the customer pays.
  'Declared Value (INR)': (order) => (order.consignment?.insuredValue ?? order.totalAmount)?.toFixed(2) ?? '',
  // Of the pieces: the packing is not weighed.
  'Weight of Pieces (g)': (order) => grossGrams(order)?.toFixed(3) ?? '',
  'Invoice Number': ({ invoiceNumber }) => invoiceNumber,
};

/**
 * The addresses of orders that are delivered, as CSV for a courier, who writes courier and AWB into it; the back office then
 * hands the orders over by the same file. What is packed with an AWB already has it.
 */
export function awbList(orders: readonly AdminOrder[]): string {
  const rows = orders.filter(({ pickup }) => !pickup).map((order) => Object.values(columns).map((cell) => cell(order)));
  return CSV_START + [Object.keys(columns), ...rows].map(csvLine).join('');
}
