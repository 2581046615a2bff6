import { expect } from '@playwright/test';
import { standinUrl } from '@kanaka/testing/whole-shop';
import { addPiece, withdrawPiece } from '../test-data.ts';
import { atCheckout, payButton } from '../at-checkout.ts';
import { refusalsIn } from '../refusals.ts';
import { test } from '../test.ts';

/**
 * How Razorpay's checkout.js builds its window: position and size by script, the styles of its frame and spinner in
 * attributes, and an animation in a style element.
 */
const razorpaysWindow = `
  window.Razorpay = class {
    on() {}
    open() {
      const make = (name, className, styles, into) => {
        const element = document.createElement(name);
        element.className = className;
        Object.assign(element.style, styles);
        into.append(element);
        return element;
      };
      const whole = { position: 'fixed', top: 0, left: 0, width: '100%', height: '100%' };
      const container = make('div', 'razorpay-container', { ...whole, zIndex: 2147483647 }, document.body);
      container.innerHTML = '<style>@keyframes rzp-rot{to{transform: rotate(360deg);}}</style>';
      make('div', 'razorpay-backdrop', { ...whole, minHeight: '100%', background: 'rgba(0,0,0,0.6)' }, container);
      const loader = make('div', 'razorpay-loader', {}, container);
      loader.setAttribute('style', 'position: absolute; left: 50%; top: 50%; height: 50px; width: 50px;');
      const frame = make('iframe', 'razorpay-checkout-frame', {}, container);
      frame.setAttribute('style', 'opacity: 1; height: 100%; position: relative; background: none; display: block; border: 0 none transparent; margin: 0px; padding: 0px; z-index: 2;');
      frame.src = '${standinUrl}/v1/checkout/popup';
    }
  };
`;

test('Razorpay’s window is in front and can be clicked, although its inline styles are refused', async ({ page }) => {
  await page.route('**/v1/checkout.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: razorpaysWindow }),
  );
  const refusals = refusalsIn(page.context());
  const piece = await addPiece();
  await atCheckout(page, [piece._id]);
  await payButton(page).click();
  await expect(page.locator('.razorpay-checkout-frame')).toBeVisible();
  const pressed = await page.evaluate(() =>
    [
      [1, 1],
      [innerWidth / 2, innerHeight / 2],
      [innerWidth - 2, innerHeight - 2],
    ].map(([x = 0, y = 0]) => document.elementFromPoint(x, y)?.className),
  );
  expect(pressed).toEqual(Array(3).fill('razorpay-checkout-frame'));
  await expect(page.locator('.razorpay-loader')).toHaveCSS('animation-name', 'rzp-rot');
  // Two attributes and an element were refused.
  expect(refusals).toHaveLength(3);
  await withdrawPiece(piece._id);
});

test('injected markup neither runs scripts nor applies styles', async ({ page }) => {
  await page.goto('/shop/terms-conditions');
  await page.locator('h1').waitFor();
  const done = await page.evaluate(() => {
    document.body.insertAdjacentHTML(
      'beforeend',
      '<style>h1 { opacity: 0.5 }</style><p id="put" style="opacity: 0.5">',
    );
    const script = document.createElement('script');
    script.textContent = 'document.title = "Taken over"';
    document.body.append(script);
    const opacityOf = (found: Element | null) => found && getComputedStyle(found).opacity;
    return [opacityOf(document.querySelector('h1')), opacityOf(document.querySelector('#put')), document.title];
  });
  expect(done).toEqual(['1', '1', expect.not.stringContaining('Taken over')]);
});
