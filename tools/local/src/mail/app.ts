import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import type { Address } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import type { Mail, Mailbox } from './mailbox.ts';

const MAX_MAIL_BYTES = 25 * 1024 * 1024;
const MAILS_LISTED = 200;

/** Accepts any e-mail from any client on this machine, with or without a login. */
export function createSmtpServer(mailbox: Mailbox): SMTPServer {
  return new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    size: MAX_MAIL_BYTES,
    onAuth: (auth, _session, done) => done(null, { user: auth.username ?? '' }),
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (stream.sizeExceeded) {
          done(new Error('This mail is too large.'));
          return;
        }
        mailbox.keep(Buffer.concat(chunks), new Date()).then(
          () => done(),
          (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
        );
      });
    },
  });
}

/** Escapes text for HTML, also inside attributes. */
const text = (value: string) => value.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

function addressText(address: Address | undefined): string {
  if (address?.address === undefined) return address?.name ?? '';
  return address.name ? `${address.name} <${address.address}>` : address.address;
}

const page = (title: string, body: string) => `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${text(title)}</title>
<style>body { max-width: 60rem; margin: auto; font-family: system-ui } iframe { width: 100%; height: 70vh }</style>
<h1>${text(title)}</h1>
${body}
</html>`;

function listPage(mails: readonly Mail[]): string {
  const rows = mails.map(
    ({ id, subject = '(no subject)', to = [], date = '' }) =>
      `<li><a href="/mail/${id}">${text(subject)}</a> to ${text(to.map(addressText).join(', '))}, ${text(date)}</li>`,
  );
  return page('Mail', `<p>What the shop has sent; nothing left this machine.</p><ul>${rows.join('\n')}</ul>`);
}

function mailPage(mail: Mail): string {
  const { id, subject = '(no subject)', from, to = [], attachments } = mail;
  const links = attachments.map(
    ({ filename }, index) =>
      `<a href="/mail/${id}/attachments/${index}">${text(filename ?? `attachment ${index}`)}</a>`,
  );
  const addresses = `From ${addressText(from)} to ${to.map(addressText).join(', ')}`;
  return page(
    subject,
    `<p>${text(addresses)} ${links.join(' ')} <a href="/">All mail</a></p>
<iframe title="The mail as its reader sees it" sandbox srcdoc="${text(withInlineImages(mail))}"></iframe>
<pre>${text(mail.text ?? '')}</pre>`,
  );
}

type WithId = { Params: { id: string; index: string } };

/** Pages to read the e-mails, and `/mails.json` for tests. */
export function buildMailPages(mailbox: Mailbox): FastifyInstance {
  const app = Fastify({ forceCloseConnections: true });
  app.addHook('onSend', async (_, reply) => {
    reply.header('x-content-type-options', 'nosniff').header('cache-control', 'no-store');
    // It holds in the frame with an e-mail's own HTML too, which is not trusted.
    reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; img-src data:");
  });
  const html = (reply: FastifyReply, body: string) => reply.type('text/html; charset=utf-8').send(body);
  const notFound = (reply: FastifyReply) => reply.status(404).type('text/plain').send('There is no such mail.');

  app.get('/readyz', async () => ({ status: 'ready' }));
  app.get('/', async (_, reply) => html(reply, listPage(await mailbox.list(MAILS_LISTED))));
  app.get<{ Querystring: { to?: string } }>('/mails.json', async ({ query }) => {
    const wanted = query.to?.toLowerCase();
    const isTo = ({ to = [] }: Mail) => to.some(({ address }) => address?.toLowerCase() === wanted);
    return (await mailbox.list(MAILS_LISTED)).filter((mail) => wanted === undefined || isTo(mail)).map(summary);
  });
  app.get<WithId>('/mail/:id', async ({ params }, reply) => {
    const mail = await mailbox.read(params.id);
    return mail ? html(reply, mailPage(mail)) : notFound(reply);
  });
  app.get<WithId>('/mail/:id/attachments/:index', async ({ params }, reply) => {
    const attachment = (await mailbox.read(params.id))?.attachments[Number(params.index)];
    if (!attachment) return notFound(reply);
    const name = (attachment.filename ?? 'attachment').replace(/[^\w.-]/g, '_');
    reply.header('content-disposition', `attachment; filename="${name}"`).type(attachment.mimeType);
    return reply.send(bytesOf(attachment.content));
  });
  return app;
}

function summary({ id, from, to = [], attachments, ...mail }: Mail) {
  return {
    id,
    from: addressText(from),
    to: to.map(addressText),
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html: mail.html ?? '',
    attachments: attachments.map(({ filename, mimeType, content }) => ({
      filename,
      mimeType,
      bytes: bytesOf(content).length,
    })),
  };
}

function bytesOf(content: ArrayBuffer | Uint8Array | string): Buffer {
  return content instanceof ArrayBuffer ? Buffer.from(content) : Buffer.from(content);
}

/** Replaces references to images inside the e-mail (`cid:`) by data URLs. */
function withInlineImages({ html = '', attachments }: Mail): string {
  return attachments.reduce((markup, { contentId, mimeType, content }) => {
    if (!contentId || !mimeType.startsWith('image/')) return markup;
    const data = `data:${mimeType};base64,${bytesOf(content).toString('base64')}`;
    return markup.replaceAll(`cid:${contentId.replace(/^<|>$/g, '')}`, data);
  }, html);
}
