import type { BrowserContext } from '@playwright/test';

/** Collects what the browser refuses in this context from now on because of the content security policy. */
export function refusalsIn(context: BrowserContext): string[] {
  const refusals: string[] = [];
  context.on('console', (message) => {
    if (/content security policy|permissions.policy/i.test(message.text())) refusals.push(message.text().slice(0, 400));
  });
  return refusals;
}
