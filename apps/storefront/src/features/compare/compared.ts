/** Which pieces are being compared, in the order in which they were chosen; kept in this browser. */
import { toast } from '@kanaka/ui/toaster';
import { useSyncExternalStore } from 'react';
import { storedIds } from '../../shared/cart/stored-ids.ts';

const MOST_COMPARED = 4;

const compared = storedIds('kanaka.compare');
const none: readonly string[] = [];

export const useCompared = () => useSyncExternalStore(compared.subscribe, compared.read, () => none);

export const useIsCompared = (productId: string) =>
  useSyncExternalStore(
    compared.subscribe,
    () => compared.read().includes(productId),
    () => false,
  );

export const stopComparing = (...productIds: readonly string[]) =>
  compared.change((before) => before.filter((id) => !productIds.includes(id)));

/** Compares a piece, or does so no longer. */
export function toggleCompared(productId: string): void {
  const ids = compared.read();
  if (ids.includes(productId)) stopComparing(productId);
  else if (ids.length < MOST_COMPARED) compared.change((before) => [...before, productId]);
  else
    toast({
      title: `${MOST_COMPARED} pieces can be compared`,
      description: 'Remove one first.',
      variant: 'destructive',
    });
}
