import { TextLink } from '@kanaka/ui/text-link';
import { zodResolver } from '@hookform/resolvers/zod';
import type { AdminOrder } from '@kanaka/contracts/orders/admin-orders';
import { recordPan } from '@kanaka/contracts/orders/pan';
import { Button } from '@kanaka/ui/button';
import { TextField } from '@kanaka/ui/text-field';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { fieldOf, SendDialog, notify } from '../../../shared/forms/form.tsx';
import { useMayCall } from '../../../shared/may.ts';
import { OrdersApi } from '../orders-api.ts';
import { ButtonLink } from '@kanaka/ui/button-link';
import { Mail, MessageCircle } from 'lucide-react';
import { amountWords, formatMoment, orderNumber } from '../../../shared/words.tsx';
import { whatsappLink } from '../../../shared/contact-buttons.tsx';
import { CopyButton } from '../../../shared/copy-button.tsx';
import { ConfirmChange } from '../../../shared/forms/confirm-dialog.tsx';

/** The PAN of an order's customer, as far as it is shown, and its dialog. */
export function CustomerPan({ order: { _id, pan, lacksPan } }: { order: AdminOrder }) {
  const [open, setOpen] = useState(false);
  const mayCall = useMayCall();
  return (
    <>
      <span className="block">
        {pan ? `••••••${pan}` : lacksPan && <span className="font-medium text-brick">Missing</span>}
      </span>
      {mayCall(recordPan) && (
        <Button variant="outline" padding="sm" className="mt-2 print:hidden" onClick={() => setOpen(true)}>
          {pan ? 'Correct the PAN…' : 'Record the PAN…'}
        </Button>
      )}
      {open && <PanDialog id={_id} onClose={() => setOpen(false)} />}
    </>
  );
}

function PanDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const [record] = OrdersApi.useRecordPanMutation();
  const form = useForm({ resolver: zodResolver(recordPan.body), defaultValues: { pan: '' } });
  return (
    <SendDialog
      title="PAN of the customer"
      description="The law requires it above ₹2,00,000. It is kept encrypted, and only its end is shown."
      submit="Record"
      form={form}
      send={(body) => record({ params: { id }, body }).unwrap()}
      onClose={onClose}
    >
      <TextField label="PAN" maxLength={10} autoComplete="off" {...fieldOf(form)('pan')} />
    </SendDialog>
  );
}

/** Where an order is paid that somebody of the shop has typed, and how its customer gets there. */
export function PayLink({ order, url }: { order: AdminOrder; url: string }) {
  const [mail, { isLoading }] = OrdersApi.useMailPaymentLinkMutation();
  const { typed, totalAmount, addressInfo, customer } = order;
  const until = typed?.heldUntil ? ` until ${formatMoment(typed.heldUntil)}` : '';
  const words = `Your order ${orderNumber(order._id)} over ${amountWords(totalAmount)} is held for you${until}. Please pay here: ${url}`;
  const chat = whatsappLink(addressInfo, words);
  return (
    <>
      <TextLink to={url} away className="wrap-anywhere">
        {url}
      </TextLink>
      <span className="mt-2 flex flex-wrap gap-2 print:hidden">
        <CopyButton text={url} name="Payment link" isNamed />
        {chat && (
          <ButtonLink variant="outline" padding="sm" Icon={MessageCircle} to={chat} target="_blank" rel="noreferrer">
            Send by WhatsApp
          </ButtonLink>
        )}
        {customer.email !== '' && (
          <Button
            variant="outline"
            padding="sm"
            Icon={Mail}
            busy={isLoading}
            onClick={() => void notify(mail({ params: { id: order._id } }).unwrap())}
          >
            E-mail it again
          </Button>
        )}
      </span>
    </>
  );
}

/** Makes another payment link in place of the one before, or the first one. */
export function NewPayLink({ order: { _id: id, payLink, customer } }: { order: AdminOrder }) {
  const [renew] = OrdersApi.useRenewPaymentLinkMutation();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button variant="outline" padding="sm" className="mt-2 print:hidden" onClick={() => setAsking(true)}>
        New payment link…
      </Button>
      {isAsking && (
        <ConfirmChange
          title="Make a new payment link?"
          confirm="Make a new link"
          cancel="Back"
          tone="primary"
          change={() => renew({ params: { id } }).unwrap()}
          onClose={() => setAsking(false)}
        >
          <p>
            {payLink && 'The former link can then no longer be paid. '}
            {customer.email
              ? 'The customer gets the new one by e-mail.'
              : 'The customer has given no e-mail address: please send it yourself.'}
          </p>
        </ConfirmChange>
      )}
    </>
  );
}

export const channelWords = { phone: 'on the phone', shop: 'in the shop' };
