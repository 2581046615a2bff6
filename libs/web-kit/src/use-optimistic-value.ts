import { startTransition, useOptimistic } from 'react';

/**
 * A value from the URL that changes as soon as it is chosen, although the router renders the new URL later, in a transition.
 * Otherwise a second choice made before that would be compared with the old value, and could be lost.
 * @param value the value in the URL
 * @param keep writes a value to the URL
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
