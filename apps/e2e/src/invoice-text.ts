import { expect, type Page } from '@playwright/test';
import { extractText, getDocumentProxy } from 'unpdf';

/** The text of an invoice, once it is available. */
export async function invoiceOf(page: Page, { orderId, userId }: { orderId: string; userId: string }): Promise<string> {
  let words = '';
  await expect(async () => {
    const response = await page.request.post(`/api/shop/order/invoice/${orderId}`, { data: { userId } });
    expect(response.status()).toBe(200);
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(await response.body())), {
      mergePages: true,
    });
    words = text.replace(/\s+/g, ' ');
  }).toPass({ timeout: 60_000 });
  return words;
}
