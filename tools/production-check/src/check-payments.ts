/** Whether Razorpay accepts the keys, and whether the shop accepts Razorpay's events and nobody else's. */
import { createHmac } from 'node:crypto';
import { urlOf, type Endpoint } from '@kanaka/contracts/endpoint';
import { razorpayWebhook } from '@kanaka/contracts/orders/payments';
import { courierWebhook } from '@kanaka/contracts/orders/shipments';
import { Config } from '@kanaka/orders/config';
import { createRazorpay } from '@kanaka/orders/razorpay';
import { ask } from './ask.ts';
import { reasonOf, right, unknown, wrong, type Finding } from './finding.ts';
import type { Env } from './service-envs.ts';

/** An event that Razorpay does not have: the shop keeps it for a month, once however often it comes, and does nothing. */
const HARMLESS = JSON.stringify({ event: 'check.production' });
const HARMLESS_ID = 'check-production';

export async function checkKeys(env: Env): Promise<Finding> {
  const apiUrl = Config.shape.RAZORPAY_API_URL.parse(env['RAZORPAY_API_URL'] || undefined);
  const keys = { keyId: env['RAZORPAY_KEY_ID'] ?? '', keySecret: env['RAZORPAY_KEY_SECRET'] ?? '' };
  if (!keys.keyId || !keys.keySecret) return wrong('Razorpay was not asked: its key is missing');
  try {
    return (await createRazorpay({ apiUrl, ...keys }).acceptsKeys())
      ? right('Razorpay accepts the key')
      : wrong('Razorpay refuses RAZORPAY_KEY_ID with RAZORPAY_KEY_SECRET: make a new key in its dashboard');
  } catch {
    return unknown(`${new URL(apiUrl).host} did not answer, so the key was not checked`);
  }
}

export async function checkWebhooks(shop: URL, env: Env): Promise<Finding[]> {
  const [secret = ''] = (env['RAZORPAY_WEBHOOK_SECRET'] ?? '').split(',').map((one) => one.trim());
  const findings = [await forgedFinding(shop, 'Razorpay', razorpayWebhook)];
  if (secret) findings.push(await signedFinding(shop, secret));
  if (env['COURIER_WEBHOOK_SECRET']) findings.push(await forgedFinding(shop, 'the courier', courierWebhook));
  return findings;
}

const send = (shop: URL, endpoint: Endpoint, headers: Record<string, string>) =>
  ask(new URL(urlOf(endpoint), shop), {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: HARMLESS,
  });

async function forgedFinding(shop: URL, sender: string, webhook: Endpoint): Promise<Finding> {
  const forged = { 'x-razorpay-signature': '0'.repeat(64), 'x-api-key': 'forged' };
  try {
    const { status } = await send(shop, webhook, forged);
    if (status === 401) return right(`a forged event of ${sender} is refused`);
    return wrong(
      `a forged event of ${sender} is answered ${status} in place of 401: does the proxy let ${urlOf(webhook)} through?`,
    );
  } catch (error) {
    return wrong(`events of ${sender} cannot reach the shop (${reasonOf(error)})`);
  }
}

async function signedFinding(shop: URL, secret: string): Promise<Finding> {
  const signature = createHmac('sha256', secret).update(HARMLESS).digest('hex');
  const headers = { 'x-razorpay-signature': signature, 'x-razorpay-event-id': HARMLESS_ID };
  try {
    const { status } = await send(shop, razorpayWebhook, headers);
    return status === 200
      ? right('a signed event of Razorpay is accepted')
      : wrong(`a signed event of Razorpay is answered ${status}: the shop runs with another RAZORPAY_WEBHOOK_SECRET`);
  } catch (error) {
    return wrong(`signed events of Razorpay cannot reach the shop (${reasonOf(error)})`);
  }
}
