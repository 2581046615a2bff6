import { createHmac, timingSafeEqual } from 'node:crypto';

const hmac = (text: string, secret: string) => createHmac('sha256', secret).update(text).digest('hex');

/** The signature that checkout returns with a payment; with it the shop verifies that the payment came from Razorpay. */
export function paymentSignature(orderId: string, paymentId: string, keySecret: string): string {
  return hmac(`${orderId}|${paymentId}`, keySecret);
}

/** The signature of a webhook's raw body, for X-Razorpay-Signature. */
export function webhookSignature(rawBody: string, webhookSecret: string): string {
  return hmac(rawBody, webhookSecret);
}

/** Whether an Authorization header contains this key, compared in constant time. */
export function isKeyHolder(header: string | undefined, keyId: string, keySecret: string): boolean {
  const expected = Buffer.from(`Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`);
  const given = Buffer.from(header ?? '');
  return given.length === expected.length && timingSafeEqual(given, expected);
}
