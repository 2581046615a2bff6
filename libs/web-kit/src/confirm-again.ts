import type { ApiError } from './api-error.ts';

/** Asks whoever is at the keyboard for a password or a second factor; resolves to whether it was given. */
type Ask = () => Promise<boolean>;

let ask: Ask | null = null;
let underway: Promise<boolean> | null = null;

/** Says how the app asks; the returned function takes that back. */
export function onConfirmAgain(asking: Ask): () => void {
  ask = asking;
  return () => {
    ask = null;
  };
}

/** Whether a refused call may be sent again, because it wanted a proof that has been given now. However many ask, it is asked once. */
export async function wasConfirmed({ code }: ApiError): Promise<boolean> {
  if (code !== 'auth.confirm-again' || !ask) return false;
  underway ??= ask().finally(() => {
    underway = null;
  });
  return underway;
}
