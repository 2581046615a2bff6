import { isRefusal, messageOf } from '@kanaka/web-kit/api-error';
import { toast } from '@kanaka/ui/toaster';
import { useState, type ReactNode } from 'react';
import { ConfirmDialog } from '../../../shared/forms/confirm-dialog.tsx';

type Fields = { courier: string; awb: string };

/**
 * Sends something with courier and AWB. Where another customer's order has that AWB, it asks first: `question` is shown then, and
 * sends it again with `sharedAwb`.
 */
export function useConsignment<Sent extends Fields>(
  send: (fields: Sent & { sharedAwb?: true }) => Promise<{ message: string }>,
  { busy, onDone }: { busy: boolean; onDone: () => void },
): { submit: (fields: Sent, sharedAwb?: boolean) => Promise<void>; question: ReactNode } {
  const [asked, setAsked] = useState<{ fields: Sent; message: string } | null>(null);
  const submit = async (fields: Sent, sharedAwb = false) => {
    try {
      const { message } = await send({ ...fields, ...(sharedAwb && { sharedAwb }) });
      toast({ title: message });
      onDone();
    } catch (error) {
      const isAsked = isRefusal(error, 'shipment.awb-in-use');
      setAsked(isAsked ? { fields, message: messageOf(error) } : null);
      if (!isAsked) toast({ title: messageOf(error), variant: 'destructive' });
    }
  };
  const question = (
    <ConfirmDialog
      open={asked !== null}
      title="Use this AWB twice?"
      confirm="It is one parcel"
      cancel="Back"
      busy={busy}
      onConfirm={() => void (asked && submit(asked.fields, true))}
      onCancel={() => setAsked(null)}
    >
      <p>{asked?.message}</p>
    </ConfirmDialog>
  );
  return { submit, question };
}
