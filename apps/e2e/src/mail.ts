import { expect, request as requests } from '@playwright/test';
import { shopPort } from '@kanaka/testing/whole-shop';

export type Mail = { id: string; subject: string; text: string; html: string };

const mailPage = `http://localhost:${shopPort + 25}`;

/** Every mail the shop has sent to an address, the newest first. */
export async function mailsTo(email: string): Promise<Mail[]> {
  const request = await requests.newContext({ baseURL: mailPage });
  try {
    const reply = await request.get(`/mails.json?to=${encodeURIComponent(email)}`);
    return (await reply.json()) as Mail[];
  } finally {
    await request.dispose();
  }
}

/** Waits for the newest mail with a subject. */
export async function mailAbout(email: string, subject: string): Promise<Mail> {
  let found: Mail | undefined;
  await expect(async () => {
    found = (await mailsTo(email)).find((mail) => mail.subject === subject);
    expect(found).toBeDefined();
  }).toPass({ timeout: 20_000 });
  if (!found) throw new Error(`no mail about "${subject}" came`);
  return found;
}
