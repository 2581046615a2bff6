import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { tokensIn } from '@kanaka/server-kit/internal-token';

/** A shipment that is collected; `codeNumber`: how often its code was renewed. */
type Collected = { id: string; codeNumber: number };

/**
 * The codes of six digits by which shipments are collected. They are made from the services' secret, so that neither a queue
 * nor a database contains them: `orders` shows and checks them, and `mail-worker` writes them into e-mails. While the secret
 * is changed, the codes of the old one are right too.
 */
export function pickupCodes(internalToken: string) {
  const secrets = tokensIn(internalToken);
  const [present = ''] = secrets;
  return {
    codeOf: (shipment: Collected) => codeBy(present, shipment),
    isRight: (shipment: Collected, code: string) =>
      secrets.some((secret) => timingSafeEqual(sha(codeBy(secret, shipment)), sha(code))),
  };
}
export type PickupCodes = ReturnType<typeof pickupCodes>;

function codeBy(secret: string, { id, codeNumber }: Collected): string {
  const hash = createHmac('sha256', secret).update(`pickup ${id} ${codeNumber}`).digest();
  // Of 48 bits: what is left over by a million makes no digit likelier that matters.
  return String(hash.readUIntBE(0, 6) % 1_000_000).padStart(6, '0');
}

/** Of the same length, whatever was typed. */
const sha = (text: string) => createHash('sha256').update(text).digest();
