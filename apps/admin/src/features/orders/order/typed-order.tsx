import type { AdminOrder } from '@kanaka/contracts/orders/admin-orders';
import { Button } from '@kanaka/ui/button';
import { ButtonLink } from '@kanaka/ui/button-link';
import { Mail, MessageCircle } from 'lucide-react';
import { useState } from 'react';
import { amountWords, formatMoment, orderNumber } from '../../../shared/words.tsx';
import { whatsappLink } from '../../../shared/contact-buttons.tsx';
import { CopyButton } from '../../../shared/copy-button.tsx';
import { ConfirmChange } from '../../../shared/forms/confirm-dialog.tsx';
import { notify } from '../../../shared/forms/form.tsx';
import { OrdersApi } from '../orders-api.ts';

/** Where an order is paid that somebody of the shop has typed, and how its customer gets there. */
export function PayLink({ order, url }: { order: AdminOrder; url: string }) {
  const [mail, { isLoading }] = OrdersApi.useMailPaymentLinkMutation();
  const { typed, totalAmount, addressInfo, customer } = order;
  const until = typed?.heldUntil ? ` until ${formatMoment(typed.heldUntil)}` : '';
  const words = `Your order ${orderNumber(order._id)} over ${amountWords(totalAmount)} is held for you${until}. Please pay here: ${url}`;
  const chat = whatsappLink(addressInfo, words);
  return (
    <>
      <a
        href={url}
        target="_blank"
        rel="noreferrer"
        className="wrap-anywhere text-emerald underline underline-offset-4"
      >
        {url}
      </a>
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
