import type { BrowserContext } from '@playwright/test';

/** What the browser keeps from the pages of this context, from now on: the shop's content policy does not let it through. */
export function refusalsIn(context: BrowserContext): string[] {
  const refusals: string[] = [];
  context.on('console', (message) => {
    if (/content security policy|permissions.policy/i.test(message.text())) refusals.push(message.text().slice(0, 400));
  });
  return refusals;
}
