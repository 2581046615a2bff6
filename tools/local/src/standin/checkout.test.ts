import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { browserToLaunch } from '@kanaka/testing/browser';
import { chromium, type Browser, type FrameLocator, type Page } from 'playwright-core';
import { keys, startTestStandin, type TestStandin } from '../../test/standin-harness.ts';

/** A shop's page whose policy allows the stand-in's origin in place of Razorpay's, and no inline script or style. */
function startShopPage(standinUrl: string): Server {
  const policy = `default-src 'none'; script-src 'self' ${standinUrl}; frame-src ${standinUrl}`;
  return createServer((request, response) => {
    response.setHeader('content-security-policy', policy);
    if (request.url === '/page.js') {
      response.setHeader('content-type', 'text/javascript').end(`
        window.received = [];
        const receive = (what) => (document.body.dataset.received = received.push(what));
        window.pay = (orderId) => {
          const checkout = new Razorpay({
            key: '${keys.keyId}', order_id: orderId, name: 'Kanaka', description: 'Order #1A2B3C4D',
            prefill: { name: 'Asha', email: 'asha@kanaka.example', contact: '9000090000' },
            theme: { color: '#0f4a3c' },
            handler: (response) => receive({ paid: response }),
            modal: { ondismiss: () => receive('dismissed') },
          });
          checkout.on('payment.failed', ({ error }) => receive({ failed: error }));
          checkout.open();
        };
        document.querySelector('button').addEventListener('click', (event) => pay(event.target.value));
      `);
      return;
    }
    response.setHeader('content-type', 'text/html').end(`<!doctype html><title>Shop</title>
      <button value="${request.url?.slice(2) ?? ''}">Proceed to Payment</button><a href="#">Elsewhere</a>
      <script src="${standinUrl}/v1/checkout.js"></script><script src="/page.js"></script>`);
  }).listen(0, '127.0.0.1');
}

describe('the payment popup', () => {
  let browser: Browser;
  let standin: TestStandin;
  let shop: Server;
  let page: Page;
  let popup: FrameLocator;
  let complaints: string[];
  let orderId: string;

  beforeAll(async () => {
    browser = await chromium.launch(await browserToLaunch(tmpdir()));
    standin = await startTestStandin();
    shop = startShopPage(standin.url);
    await once(shop, 'listening');
  });
  afterAll(async () => {
    await browser.close();
    shop.close();
    shop.closeAllConnections();
    await standin.close();
  });

  beforeEach(async () => {
    orderId = await standin.newOrder(1_24_500_00);
    page = await browser.newPage({ viewport: { width: 360, height: 740 } });
    complaints = [];
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
    popup = page.frameLocator('iframe[title="Razorpay Checkout"]');
    await page.goto(`http://127.0.0.1:${(shop.address() as AddressInfo).port}/?${orderId}`);
    await page.getByRole('button', { name: 'Proceed to Payment' }).click();
    await popup.getByRole('dialog', { name: 'Kanaka' }).waitFor();
  });
  afterEach(async () => {
    await page.close();
  });

  const button = (name: string) => popup.getByRole('button', { name, exact: true });
  const received = () => page.evaluate<unknown[]>('window.received');
  const untilReceived = (count: number) => page.locator(`body[data-received="${count}"]`).waitFor();
  const untilClosed = () => page.locator('iframe').waitFor({ state: 'detached' });

  it('shows amount and recipient, and fits a small phone', async () => {
    await popup.getByText('₹1,24,500.00').waitFor();
    await popup.getByText('Order #1A2B3C4D').waitFor();
    await popup.getByText('asha@kanaka.example').waitFor();
    const overflow = await page
      .frames()
      .at(-1)
      ?.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
    expect(overflow).toBe(0);
    expect(complaints).toEqual([]);
  });

  it.each(['UPI', 'card'])('passes a signed payment to the page when paid with %s', async (way) => {
    await button(`Pay with ${way}`).click();
    await untilReceived(1);
    const [{ paid }] = (await received()) as [{ paid: { razorpay_payment_id: string } }];
    expect(Object.keys(paid).sort()).toEqual(['razorpay_order_id', 'razorpay_payment_id', 'razorpay_signature']);
    const payment = await standin.api('GET', `/payments/${paid.razorpay_payment_id}`);
    expect(payment.body).toMatchObject({
      order_id: orderId,
      method: way.toLowerCase(),
      status: 'captured',
      email: 'asha@kanaka.example',
    });
    await untilClosed();
    expect(complaints).toEqual([]);
  });

  it('reports a failed payment to the page, and lets the shopper try again', async () => {
    await button('Fail this payment').click();
    await untilReceived(1);
    expect(await received()).toEqual([
      {
        failed: {
          code: 'BAD_REQUEST_ERROR',
          description: 'Payment failed',
          source: 'bank',
          step: 'payment_authorization',
          reason: 'payment_failed',
          metadata: { order_id: orderId, payment_id: expect.stringMatching(/^pay_/) },
        },
      },
    ]);
    await popup.getByText('You can try again').waitFor();
    await button('Pay with UPI').click();
    await untilReceived(2);
    expect((await received())[1]).toHaveProperty('paid');
  });

  it('is closed by its Close button and by Escape, and restores the focus', async () => {
    await button('Close').click();
    await untilClosed();
    expect(await received()).toEqual(['dismissed']);
    const focused = () => page.evaluate('document.activeElement.textContent');
    expect(await focused()).toBe('Proceed to Payment');

    await page.keyboard.press('Enter');
    await button('Pay with UPI').waitFor();
    await page.keyboard.press('Escape');
    await untilClosed();
    expect(await received()).toEqual(['dismissed', 'dismissed']);
    expect(await focused()).toBe('Proceed to Payment');
  });

  it('can be used by keyboard alone, and traps the focus', async () => {
    const focused = () => popup.locator(':focus').innerText();
    expect(await focused()).toBe('Pay with UPI');
    const round = [];
    for (let press = 0; press < 4; press += 1) {
      await page.keyboard.press('Tab');
      round.push(await focused());
    }
    expect(round).toEqual(['Pay with card', 'Fail this payment', 'Close', 'Pay with UPI']);
    await page.keyboard.press('Shift+Tab');
    expect(await focused()).toBe('Close');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await untilReceived(1);
    expect((await received())[0]).toHaveProperty('paid');
  });

  it('ignores messages from other pages than the one that opened it', async () => {
    await page.evaluate("window.postMessage({ type: 'paid', response: { razorpay_payment_id: 'pay_forged' } }, '*')");
    await button('Close').click();
    await untilClosed();
    expect(await received()).toEqual(['dismissed']);
  });
});
