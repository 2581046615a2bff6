import { toast } from '@kanaka/ui/toaster';
import { messageOf } from '@kanaka/web-kit/api-error';

/**
 * Shows the result of a change in a toast, with the server's message and, if it can be undone, a button for that; resolves to
 * whether the change was made.
 */
export async function notify(change: Promise<{ message: string }>, undo?: () => void): Promise<boolean> {
  try {
    const { message } = await change;
    toast({ title: message, ...(undo && { action: { label: 'Undo', onPress: undo } }) });
    return true;
  } catch (error) {
    toast({ title: messageOf(error), variant: 'destructive' });
    return false;
  }
}
