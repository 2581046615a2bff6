/** Asks a courier whether it delivers to a pincode. The shop's own table decides when it does not respond. */
import type { Logger } from '@kanaka/server-kit/logger';
import { ttlCache } from '@kanaka/server-kit/ttl-cache';
import { z } from 'zod';

/**
 * Whether paid parcels are delivered to a pincode in India; null when nobody knows better than the shop's own table.
 * `isPublic`: anybody asks, not an order.
 */
export type Serviceability = (pincode: string, by: { isPublic: boolean }) => Promise<boolean | null>;

export type CourierApi =
  | { kind: 'delhivery'; url: string; token: string }
  | { kind: 'shiprocket'; url: string; email: string; password: string; pickupPincode: string };

/** A checkout waits for it. */
const TIMEOUT_MS = 1_500;
const MINUTE_MS = 60_000;
/** A response is good for so long. */
const FRESH_MS = 24 * 60 * MINUTE_MS;
const MOST_PINCODES = 5_000;
/** So many calls a minute are made for all who only look; beyond them the table decides. Orders are not counted. */
export const MOST_PUBLIC_CALLS = 30;
/** After so many failures in a row nothing is asked for a minute. */
export const MOST_FAILURES = 3;
/** Shiprocket's tokens are valid for ten days. */
const TOKEN_MS = 9 * 24 * 3_600_000;
/** In kilograms, for Shiprocket: a parcel of jewellery with its box. */
const WEIGHT = '0.5';

/** Without a courier, the table alone decides. */
export const noCourier: Serviceability = async () => null;

/** The courier was not asked. */
class NotAsked extends Error {}

/**
 * Never rejects, and never takes longer than its timeouts: without a courier's response nothing is refused. Everybody can ask for
 * any pincode, so the calls to the courier are limited.
 */
export function courierServiceability(
  courier: CourierApi,
  logger: Logger,
  now = () => performance.now(),
): Serviceability {
  const ask = courier.kind === 'delhivery' ? delhivery(courier) : shiprocket(courier);
  const cached = ttlCache<boolean>({
    freshMs: FRESH_MS,
    failedMs: MINUTE_MS,
    isFailure: (error) => !(error instanceof NotAsked),
    mostKeys: MOST_PINCODES,
    now,
    onFailure(error) {
      logger.warn(
        { err: error, courier: courier.kind },
        'the courier did not say whether it delivers to a pincode; the delivery zones of the shop decide',
      );
    },
  });
  let publicCalls = { since: -MINUTE_MS, number: 0 };
  let failures = 0;
  let restUntil = 0;

  function mayAsk(isPublic: boolean): boolean {
    if (now() < restUntil) return false;
    if (!isPublic) return true;
    if (now() - publicCalls.since >= MINUTE_MS) publicCalls = { since: now(), number: 0 };
    publicCalls.number += 1;
    return publicCalls.number <= MOST_PUBLIC_CALLS;
  }

  async function askWithin(pincode: string, isPublic: boolean): Promise<boolean> {
    if (!mayAsk(isPublic)) throw new NotAsked();
    try {
      const serves = await ask(pincode);
      failures = 0;
      return serves;
    } catch (error) {
      failures += 1;
      if (failures >= MOST_FAILURES) restUntil = now() + MINUTE_MS;
      throw error;
    }
  }

  return (pincode, { isPublic }) => cached(pincode, () => askWithin(pincode, isPublic)).catch(() => null);
}

/** A pincode that Delhivery does not know gets an empty list. */
const DelhiveryResponse = z.object({
  delivery_codes: z.array(z.object({ postal_code: z.object({ pre_paid: z.string() }) })),
});

function delhivery({ url, token }: Extract<CourierApi, { kind: 'delhivery' }>) {
  return async (pincode: string): Promise<boolean> => {
    const response = await fetch(`${url}/c/api/pin-codes/json/?filter_codes=${pincode}`, {
      headers: { authorization: `Token ${token}`, accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`Delhivery responded with status ${response.status}`);
    const { delivery_codes: codes } = DelhiveryResponse.parse(await response.json());
    return codes.some(({ postal_code: code }) => code.pre_paid.toUpperCase() === 'Y');
  };
}

const ShiprocketToken = z.object({ token: z.string().min(1) });
/** Shiprocket says with 404, as the status of the response or in it, that nobody delivers there. */
const ShiprocketResponse = z.union([
  z.object({ data: z.object({ available_courier_companies: z.array(z.object({ courier_name: z.string() })) }) }),
  z.object({ status: z.literal(404) }).transform(() => ({ data: { available_courier_companies: [] } })),
]);

function shiprocket({ url, email, password, pickupPincode }: Extract<CourierApi, { kind: 'shiprocket' }>) {
  let known: { token: string; until: number } | null = null;

  async function signIn(): Promise<string> {
    const response = await fetch(`${url}/v1/external/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`Shiprocket refused to sign in with status ${response.status}`);
    const { token } = ShiprocketToken.parse(await response.json());
    known = { token, until: Date.now() + TOKEN_MS };
    return token;
  }

  return async (pincode: string): Promise<boolean> => {
    const token = known && known.until > Date.now() ? known.token : await signIn();
    const query = new URLSearchParams({
      pickup_postcode: pickupPincode,
      delivery_postcode: pincode,
      weight: WEIGHT,
      cod: '0',
    });
    const response = await fetch(`${url}/v1/external/courier/serviceability/?${query.toString()}`, {
      headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    // The token was withdrawn: the next question signs in again.
    if (response.status === 401) known = null;
    if (!response.ok && response.status !== 404) throw new Error(`Shiprocket responded with status ${response.status}`);
    return ShiprocketResponse.parse(await response.json()).data.available_courier_companies.length > 0;
  };
}
