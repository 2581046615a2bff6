import { Secret, TOTP } from 'otpauth';

const PERIOD_SECONDS = 30;
/** Clocks differ, and typing takes time: the step before and the one after are right too. */
const WINDOW = 1;

const totp = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret), period: PERIOD_SECONDS });

/** 160 random bits, as RFC 4226 recommends, in base32. */
export const newAppSecret = () => new Secret({ size: 20 }).base32;

/** What an authenticator app reads from a QR code. */
export const uriOf = (secret: string, { shop, email }: { shop: string; email: string }) =>
  new TOTP({ secret: Secret.fromBase32(secret), issuer: shop, label: email, period: PERIOD_SECONDS }).toString();

/** The step of time (RFC 6238) whose code this is, around now; null when it is none of them. */
export function stepOf(secret: string, { code, now }: { code: string; now: Date }): number | null {
  const timestamp = now.getTime();
  const delta = totp(secret).validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? null : Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta;
}
