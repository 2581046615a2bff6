import { toast } from '@kanaka/ui/toaster';
import { messageOf } from '@kanaka/web-kit/api-error';

/** Says how a change went, in the shop's own words; answers whether it was made. */
export async function notify(change: Promise<{ message: string }>): Promise<boolean> {
  try {
    const { message } = await change;
    toast({ title: message });
    return true;
  } catch (error) {
    toast({ title: messageOf(error), variant: 'destructive' });
    return false;
  }
}
