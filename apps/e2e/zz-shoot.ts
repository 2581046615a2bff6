import { chromium, type Page } from 'playwright-core';
import { browserToLaunch } from '@kanaka/testing/browser';

const base = 'http://localhost:9480';
const browser = await chromium.launch(await browserToLaunch('/tmp/ways-shots'));
const only = process.argv.slice(2);
for (const [name, width, height] of [['360', 360, 800], ['768', 768, 1024], ['1440', 1440, 900]] as const) {
  const context = await browser.newContext({ viewport: { width, height }, baseURL: base, extraHTTPHeaders: { origin: base } });
  await context.request.post('/api/auth/login', { data: { email: 'owner@kanaka.example', password: 'kanaka-owner' } });
  const page = await context.newPage();
  page.on('console', (m) => m.type() === 'error' && console.log(name, m.text().slice(0, 200)));
  const shot = async (what: string, path: string, act?: (page: Page) => Promise<void>, full = true) => {
    if (only.length > 0 && !only.includes(what)) return;
    try {
      await page.goto(`/admin/${path}`);
      await page.reload();
      await page.waitForTimeout(1800);
      await act?.(page);
      await page.waitForTimeout(500);
      await page.screenshot({ path: `/tmp/ways-shots/${what}-${name}.png`, fullPage: full });
      const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      if (wide) console.log(what, name, 'SIDEWAYS');
    } catch (e) { console.log(what, name, String(e).slice(0, 300)); }
  };
  await shot('general', 'settings');
  await shot('tax', 'settings#business');
  await shot('selling', 'settings#selling');
  await shot('delivery', 'settings#delivery', async (p) => { await p.getByLabel('Test a pincode').fill('641001'); await p.waitForTimeout(900); });
  await shot('holidays', 'settings#holidays', async (p) => { await p.getByRole('checkbox', { name: /^Pongal/ }).click(); await p.getByRole('button', { name: 'Add a holiday' }).click(); await p.keyboard.type('5/4/27'); await p.keyboard.press('Tab'); }, false);
  await shot('texts', 'settings#texts', async (p) => { await p.getByRole('button', { name: 'Add an answer' }).click(); });
  await shot('reviews', 'reviews', async (p) => { await p.getByRole('button', { name: /^Answer / }).first().click(); await p.getByRole('button', { name: 'Saved answers' }).click(); }, false);
  await shot('changes', 'changes?kind=settings', undefined, false);
  await shot('change', 'changes?kind=settings', async (p) => { await p.getByRole('button', { name: /^View/ }).first().click(); await p.waitForTimeout(800); }, false);
  await shot('putback', 'changes?kind=settings', async (p) => { await p.getByRole('button', { name: /^View/ }).first().click(); await p.getByRole('button', { name: 'Put back…' }).click(); await p.waitForTimeout(1200); }, false);
  await shot('banner', 'features#new-banner', async (p) => { await p.getByLabel('Shown from', { exact: true }).fill('30/11/26'); await p.keyboard.press('Tab'); }, false);
  await shot('orders', 'orders', undefined, false);
  await shot('dashboard', 'dashboard?from=2026-11-01&to=2026-11-20', undefined, false);
  await context.close();
}
await browser.close();
