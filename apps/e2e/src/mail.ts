import { expect, request as requests } from '@playwright/test';
import { shopPort } from '@kanaka/testing/whole-shop';

export type Mail = { id: string; subject: string; text: string; html: string };

const mailPage = `http://localhost:${shopPort + 25}`;

/** All e-mails that the shop has sent to an address, newest first. */
async function mailsTo(email: string): Promise<Mail[]> {
  const request = await requests.newContext({ baseURL: mailPage });
  try {
    const response = await request.get(`/mails.json?to=${encodeURIComponent(email)}`);
    return (await response.json()) as Mail[];
  } finally {
    await request.dispose();
  }
}

/** Waits for the newest e-mail with this subject. */
export async function mailAbout(email: string, subject: string | RegExp): Promise<Mail> {
  let found: Mail | undefined;
  await expect(async () => {
    found = (await mailsTo(email)).find((mail) =>
      typeof subject === 'string' ? mail.subject === subject : subject.test(mail.subject),
    );
    expect(found).toBeDefined();
  }).toPass({ timeout: 60_000 });
  if (!found) throw new Error(`no mail about "${String(subject)}" came`);
  return found;
}

/** The content of an e-mail's attachment, by default the first one. */
export async function attachmentOf({ id }: Mail, index = 0): Promise<Buffer> {
  const request = await requests.newContext({ baseURL: mailPage });
  try {
    const response = await request.get(`/mail/${id}/attachments/${index}`);
    expect(response.status()).toBe(200);
    return await response.body();
  } finally {
    await request.dispose();
  }
}
