import type { Order } from '@kanaka/contracts/orders/orders';
import { formatPaise, toPaise } from '@kanaka/money/rupees';
import { Button } from '@kanaka/ui/button';
import { Dialog } from '@kanaka/ui/dialog';
import { SelectField } from '@kanaka/ui/select-field';
import { TextField } from '@kanaka/ui/text-field';
import { toast } from '@kanaka/ui/toaster';
import { messageOf } from '@kanaka/web-kit/api-error';
import { useState } from 'react';
import { OrdersApi } from './orders-api.ts';

const OTHER = 'Something else';
const reasons = ['I ordered by mistake', 'I want a different piece', 'It would arrive too late', OTHER];

/** Asks once before an order is cancelled, and says what happens to the money. Mounted anew each time it is opened. */
export function CancelDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const [cancel, { isLoading }] = OrdersApi.useCancelOrderMutation();
  const [chosen, setChosen] = useState('');
  const [words, setWords] = useState('');
  const isRequest = order.cancelByRequest === true;
  const isPaid = order.paymentStatus !== 'pending';
  const refunded = order.refunds.reduce((sum, { amount }) => sum + toPaise(amount), 0);

  const send = async () => {
    const reason = chosen === OTHER ? words : chosen;
    const done = await cancel({ params: { orderId: order._id }, body: { reason } });
    if ('error' in done) toast({ title: messageOf(done.error), variant: 'destructive' });
    else toast({ title: done.data.message });
    onClose();
  };
  return (
    <Dialog
      onClose={onClose}
      busy={isLoading}
      size="sm"
      title={isRequest ? 'Ask to cancel this order?' : 'Cancel this order?'}
      description={
        isRequest
          ? 'The shop must agree first, because your parcel is ready for the courier or your payment is in dispute. We will e-mail you its answer; if it agrees, what you paid goes back to you.'
          : isPaid
            ? `${formatPaise(toPaise(order.totalAmount) - refunded)} goes back to you. Banks usually need five to seven working days to show it.`
            : 'Nothing has been charged. The pieces go back on sale.'
      }
      cancel="Keep the order"
      footer={
        <Button variant="destructive" busy={isLoading} onClick={() => void send()}>
          {isRequest ? 'Send the request' : 'Cancel the order'}
        </Button>
      }
    >
      <div className="space-y-4">
        <SelectField
          label="Why? (optional)"
          placeholder="Rather not say"
          options={reasons.map((reason) => ({ value: reason, label: reason }))}
          value={chosen}
          onChange={({ target }) => setChosen(target.value)}
        />
        {chosen === OTHER && (
          <TextField
            label="In your words"
            maxLength={200}
            value={words}
            onChange={({ target }) => setWords(target.value)}
          />
        )}
      </div>
    </Dialog>
  );
}
