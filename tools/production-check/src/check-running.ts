import { checkMail } from './check-mail.ts';
import { checkKeys, checkWebhooks } from './check-payments.ts';
import { checkBucket } from './check-bucket.ts';
import { checkWeb } from './check-web.ts';
import type { Finding } from './finding.ts';
import { serviceEnvs, type Env } from './service-envs.ts';

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
