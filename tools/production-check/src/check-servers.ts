import { checkKeys, checkWebhooks } from './check-payments.ts';
import { checkWeb } from './check-web.ts';
import { type Finding, reasonOf, right, unknown, unreachable, wrong } from './finding.ts';
import { serviceEnvs, type Env } from './service-envs.ts';
import { randomUUID } from 'node:crypto';
import { s3Config } from '@kanaka/server-kit/config';
import { openObjectStore } from '@kanaka/server-kit/object-store';
import { z } from 'zod';
import { ask } from './ask.ts';
import { createTransport } from 'nodemailer';

export type Section = { title: string; findings: readonly Finding[] };

/** Everything that can only be seen while the shop runs. Sends an e-mail only if `mailTo` is given. */
export async function checkRunning(
  shop: URL,
  { composeText, env, mailTo }: { composeText: string; env: Env; mailTo: string | undefined },
): Promise<Section[]> {
  const { orders, 'mail-worker': mail } = serviceEnvs(composeText, env);
  const { SMTP_URL: url = '', MAIL_FROM: from = '' } = mail;
  return [
    { title: `The shop at ${shop.origin}`, findings: await checkWeb(shop, mail) },
    { title: 'Payments', findings: [await checkKeys(orders), ...(await checkWebhooks(shop, orders))] },
    { title: 'E-mail', findings: [await checkMail({ url, from, to: mailTo })] },
    { title: 'The bucket', findings: await checkBucket(orders) },
  ];
}

/** Writes a small object, tries to read and to list it as a stranger, and deletes it. */
export async function checkBucket(env: Env): Promise<Finding[]> {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value));
  const config = z.object(s3Config).safeParse(given).data;
  if (!config) return [wrong('the bucket was not tried: a variable beginning with S3_ is missing')];
  if (!config.S3_ACCESS_KEY_ID) return [unknown('the bucket was not tried: the env file has no key for it')];
  const store = openObjectStore(config);
  const key = `check-production/${randomUUID()}`;
  try {
    await store.put(key, Buffer.from('check:production'), 'text/plain');
    const bucket = `${config.S3_ENDPOINT.replace(/\/$/, '')}/${config.S3_BUCKET}`;
    const strangers = await Promise.all(
      [`${bucket}/${key}`, `${bucket}?list-type=2&max-keys=1`].map((url) => ask(new URL(url))),
    );
    await store.delete(key);
    return [
      right('the bucket can be written'),
      strangers.some(({ status }) => status === 200)
        ? wrong('the bucket is public: everybody can read invoices; forbid it at your provider (“block public access”)')
        : right('strangers cannot read the bucket'),
    ];
  } catch (error) {
    const refused = (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;
    if (refused)
      return [
        wrong(
          `the bucket refuses to be written (${reasonOf(error)}, ${refused}): check S3_BUCKET and the key’s rights`,
        ),
      ];
    return [unreachable('the bucket', config.S3_ENDPOINT, error)];
  } finally {
    store.close();
  }
}

/** Signs in to the mail server; sends an e-mail only to an address that is named. */
export async function checkMail({
  url,
  from,
  to,
}: {
  url: string;
  from: string;
  to?: string | undefined;
}): Promise<Finding> {
  if (!url) return wrong('SMTP_URL is missing: no e-mail is sent');
  const transport = createTransport({ url, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 });
  try {
    await transport.verify();
    if (to === undefined) return right('the mail server lets the shop in (no e-mail was sent)');
    await transport.sendMail({
      from,
      to,
      subject: 'A test of your shop’s e-mail',
      text: 'Your shop’s mail server has accepted this e-mail. Look whether it arrived in the inbox and not among spam.',
    });
    return right(`the mail server accepted an e-mail to ${to}: look whether it arrives, and not among spam`);
  } catch (error) {
    const { code, responseCode } = error as { code?: string; responseCode?: number };
    if (code === 'EAUTH') return wrong('the mail server refuses the user or password in SMTP_URL');
    if (responseCode) return wrong(`the mail server answers ${responseCode}: may it send for the domain of MAIL_FROM?`);
    return unreachable('the mail server', url, error);
  } finally {
    transport.close();
  }
}
