import { SelectField } from '@kanaka/ui/select-field';
import { TextField } from '@kanaka/ui/text-field';
import type { ToastText } from '@kanaka/ui/toast-card';
import { type UseFormRegisterReturn, useForm, useWatch } from 'react-hook-form';
import { isRefusal, messageOf } from '@kanaka/web-kit/api-error';
import { zodResolver } from '@hookform/resolvers/zod';
import type { AdminOrder } from '@kanaka/contracts/orders/admin-orders';
import { Consignment, type AdminShipment } from '@kanaka/contracts/orders/shipments';
import { collectShipment } from '@kanaka/contracts/orders/pickup';
import { Button } from '@kanaka/ui/button';
import { useCourierOptions } from '../../../shared/use-shop.ts';
import { useQuestion, ConfirmChange } from '../../../shared/forms/confirm-dialog.tsx';
import { codeInput, fieldOf, SendDialog, notify } from '../../../shared/forms/form.tsx';
import { OrdersApi, useTakeBack, useUndoWords } from '../orders-api.ts';
import { handOverWarnings } from '../status/status-question.ts';
import { Warnings } from '../order/warnings.tsx';

type Field = UseFormRegisterReturn & { error?: string | undefined };

/** With whom a shipment travels and under which number; without these it cannot be tracked. */
export function CourierFields({ courier, awb, isTracked }: { courier: Field; awb: Field; isTracked: boolean }) {
  const options = useCourierOptions();
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <SelectField label="Courier" placeholder="Courier later" options={options} {...courier} />
      {isTracked && (
        <TextField
          label="AWB"
          description="Many couriers give it at pick-up; you can add it later."
          {...codeInput}
          maxLength={40}
          {...awb}
        />
      )}
    </div>
  );
}

/**
 * Sends something with courier and AWB. Where another customer's order has that AWB, it asks first: `question` is shown then, and
 * sends it again with `sharedAwb`.
 */
function useConsignment<Sent>(
  send: (fields: Sent, shared?: { sharedAwb: true }) => Promise<{ message: string } & Pick<ToastText, 'action'>>,
) {
  const { ask, question } = useQuestion({ title: 'Use this AWB twice?', confirm: 'It is one parcel', cancel: 'Back' });
  const submit = (fields: Sent) =>
    send(fields).catch(async (error: unknown) => {
      if (!isRefusal(error, 'shipment.awb-in-use')) throw error;
      return (await ask(messageOf(error))) ? send(fields, { sharedAwb: true }) : null;
    });
  return { submit, question };
}

const tasks = {
  handOver: {
    title: 'Hand over',
    description: 'The customer is told by e-mail, with a tracking link.',
    submit: 'Hand over',
  },
  correct: {
    title: 'Courier and AWB',
    description: 'The customer gets an e-mail only if an earlier one had another AWB.',
    submit: 'Save',
  },
};

/** Hands a packed shipment over, to a courier or without tracking, or corrects how one travels. */
export function ConsignmentDialog({
  order,
  shipment,
  task,
  onClose,
}: {
  order: AdminOrder;
  shipment: AdminShipment;
  task: keyof typeof tasks;
  onClose: () => void;
}) {
  const params = { id: shipment._id };
  const [move] = OrdersApi.useMoveShipmentMutation();
  const [correct] = OrdersApi.useCorrectConsignmentMutation();
  const offerUndo = useTakeBack();
  const undoWords = useUndoWords();
  const form = useForm({
    resolver: zodResolver(Consignment),
    shouldUnregister: true,
    defaultValues: { courier: shipment.courier, awb: shipment.awb },
  });
  const field = fieldOf(form);
  const courier = useWatch({ control: form.control, name: 'courier' });
  const { submit, question } = useConsignment<Consignment>(async (consignment, shared) => {
    const body = { ...consignment, ...shared };
    if (task === 'correct') return correct({ params, body }).unwrap();
    const { message, changeId } = await move({ params, body: { to: 'handedOver', ...body } }).unwrap();
    return { message, ...offerUndo([{ _id: order._id, changeId }]) };
  });
  return (
    <SendDialog
      {...tasks[task]}
      description={tasks[task].description + (task === 'handOver' ? undoWords : '')}
      form={form}
      send={submit}
      onClose={onClose}
    >
      {question}
      {task === 'handOver' && <Warnings>{handOverWarnings([order])}</Warnings>}
      <CourierFields courier={field('courier')} awb={field('awb')} isTracked={courier !== ''} />
    </SendDialog>
  );
}

/** Hands a shipment to whoever says its code. */
export function CollectDialog({ shipment, onClose }: { shipment: AdminShipment; onClose: () => void }) {
  const { _id: id, triesLeft = 0 } = shipment;
  const [collect] = OrdersApi.useCollectShipmentMutation();
  const [renew, renewing] = OrdersApi.useRenewPickupCodeMutation();
  const form = useForm({
    resolver: zodResolver(collectShipment.body),
    defaultValues: { code: '' },
  });
  const { errors } = form.formState;
  const field = fieldOf(form);
  const isLocked = triesLeft === 0;
  const sendNew = async () => {
    if (await notify(renew({ params: { id } }).unwrap())) form.reset();
  };
  return (
    <SendDialog
      title="Hand over"
      description="The customer has the code by e-mail and in their account."
      submit="Hand over"
      form={form}
      disabled={isLocked}
      send={(body) => collect({ params: { id }, body }).unwrap()}
      onClose={onClose}
    >
      <TextField
        label="Code"
        inputMode="numeric"
        maxLength={7}
        inputClassName="figures text-lg tracking-widest"
        {...field('code')}
      />
      {isLocked && !errors.code && (
        <p className="text-brick">
          This code is locked after too many wrong tries. Please send the customer a new one.
        </p>
      )}
      <Button variant="outline" className="self-start" busy={renewing.isLoading} onClick={() => void sendNew()}>
        Send a new code
      </Button>
    </SendDialog>
  );
}

/** Asks before a shipment is marked as delivered: the shopper gets an e-mail, and the return period begins. */
export function DeliveredDialog({ shipment: { _id: id }, onClose }: { shipment: AdminShipment; onClose: () => void }) {
  const [move] = OrdersApi.useMoveShipmentMutation();
  return (
    <ConfirmChange
      title="Mark as delivered?"
      confirm="Mark as delivered"
      cancel="Back"
      tone="primary"
      change={() => move({ params: { id }, body: { to: 'delivered' } }).unwrap()}
      onClose={onClose}
    >
      <p>The customer is told by e-mail, and the return period begins. This cannot be undone.</p>
    </ConfirmChange>
  );
}
