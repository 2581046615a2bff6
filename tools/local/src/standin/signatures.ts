import { createHmac, timingSafeEqual } from 'node:crypto';

const hmac = (text: string, secret: string) => createHmac('sha256', secret).update(text).digest('hex');

/** What checkout hands to the page with a payment, so that the shop can prove it came from Razorpay. */
export function paymentSignature(orderId: string, paymentId: string, keySecret: string): string {
  return hmac(`${orderId}|${paymentId}`, keySecret);
}

/** Of a webhook's raw body, in X-Razorpay-Signature. */
export function webhookSignature(rawBody: string, webhookSecret: string): string {
  return hmac(rawBody, webhookSecret);
}

/** Whether an Authorization header is this key's, without telling by its timing how much of it was right. */
export function isKeyHolder(header: string | undefined, keyId: string, keySecret: string): boolean {
  const expected = Buffer.from(`Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`);
  const given = Buffer.from(header ?? '');
  return given.length === expected.length && timingSafeEqual(given, expected);
}
