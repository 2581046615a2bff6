import { expect } from '@playwright/test';
import { test } from '../test.ts';

test('the about page scrolls to its policies, and a policy has a way back to the page that led to it', async ({
  page,
}) => {
  await page.goto('/shop/about-us#policies');
  const policies = page.getByRole('region', { name: 'Policies', exact: true });
  await expect(policies.getByRole('heading', { name: 'Policies' })).toBeInViewport();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(800);
  const returns = policies.getByRole('button', { name: 'Return Policy' });
  await returns.click();
  await expect(policies.getByText('Pieces may be returned within 7 days of delivery')).toBeVisible();
  await policies.getByRole('button', { name: 'Exchange Policy' }).click();
  await expect(returns).toHaveAttribute('aria-expanded', 'false');

  // By a page load, not within the app.
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: 'Refund Policy' })
    .evaluate((link: HTMLAnchorElement) => window.location.assign(link.href));
  await page.waitForURL(/\/shop\/refund-policy$/);
  await expect(page.locator('html[data-hydrated]')).toBeAttached();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL(/\/shop\/about-us/);
});
