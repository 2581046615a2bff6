import { toast } from '@kanaka/ui/toaster';
import { isApiError, messageOf } from '@kanaka/web-kit/api-error';
import { flushSync } from 'react-dom';
import { z } from 'zod';
import { notify } from '../../../shared/page/toast-outcome.ts';
import { type Planned, undoOf } from './bulk-rules.ts';
import { useChangeProductsMutation } from '../products-api.ts';

const Refused = z.array(z.object({ _id: z.string(), title: z.string(), message: z.string() }));
export type RefusedPiece = z.infer<typeof Refused>[number];

/**
 * Sends a planned change. Once it is made it calls `onDone`, reports it with `done` or else the server's words, and offers to
 * undo it for ten seconds. Answers the products that prevented it, if any did.
 */
export function useBulkChange(onDone: () => void) {
  const [change, { isLoading }] = useChangeProductsMutation();
  async function send(planned: readonly Planned[], done?: string): Promise<RefusedPiece[]> {
    try {
      const { message, data } = await change({ body: { changes: planned.map((each) => each.change) } }).unwrap();
      const undone = { message: data.length === 1 ? 'The product is as before' : 'The products are as before' };
      const undo = () => {
        const changed = change({ body: { changes: undoOf(planned, data) } }).unwrap();
        void notify(changed.then(() => undone));
      };
      // The toast looks for a free place when it is shown, so what goes with the change must be gone by then.
      flushSync(onDone);
      toast({ title: done ?? message, action: { label: 'Undo', onPress: undo } });
      return [];
    } catch (error) {
      const refused = isApiError(error) ? Refused.safeParse(error.details?.['refused']).data : undefined;
      if (!refused) toast({ title: messageOf(error), variant: 'destructive' });
      return refused ?? [];
    }
  }
  return { send, isSending: isLoading };
}
