import { startTransition, useOptimistic } from 'react';

/**
 * A choice that stands in the address: in force as soon as it is made, although the router draws the new address only
 * when it finds the time. Without it, a second choice made before that is compared with what no longer holds, and lost.
 * @param value what the address says
 * @param keep writes it there
 */
export function useOptimisticValue<Value>(value: Value, keep: (value: Value) => void): [Value, (value: Value) => void] {
  const [inForce, put] = useOptimistic(value);
  const choose = (chosen: Value) =>
    startTransition(() => {
      put(chosen);
      keep(chosen);
    });
  return [inForce, choose];
}
