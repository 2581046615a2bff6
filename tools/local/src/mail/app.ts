import Fastify, { type FastifyInstance } from 'fastify';
import { SMTPServer } from 'smtp-server';
import type { Mail, Mailbox } from './mailbox.ts';
import { addressText, listPage, mailPage, STYLES } from './pages.ts';

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

type WithId = { Params: { id: string; index: string } };

/** Pages to read the e-mails, and `/mails.json` for tests. */
export function buildMailPages(mailbox: Mailbox): FastifyInstance {
  const app = Fastify({ forceCloseConnections: true });

  app.addHook('onSend', async (_, reply) => {
    reply.header('x-content-type-options', 'nosniff').header('cache-control', 'no-store');
    if (!reply.hasHeader('content-security-policy')) {
      reply.header('content-security-policy', "default-src 'none'; style-src 'self'; frame-src 'self'");
    }
  });

  const html = 'text/html; charset=utf-8';
  const plain = 'text/plain; charset=utf-8';

  app.get('/readyz', async () => ({ status: 'ready' }));
  app.get('/mail.css', async (_, reply) => reply.type('text/css').send(STYLES));
  app.get('/', async (_, reply) => reply.type(html).send(listPage(await mailbox.list(MAILS_LISTED))));

  app.get<{ Querystring: { to?: string } }>('/mails.json', async ({ query }) => {
    const mails = await mailbox.list(MAILS_LISTED);
    const wanted = query.to?.toLowerCase();
    return mails.filter((mail) => wanted === undefined || recipients(mail).includes(wanted)).map(summary);
  });

  app.get<WithId>('/mail/:id', async ({ params }, reply) => {
    const mail = await mailbox.read(params.id);
    return mail ? reply.type(html).send(mailPage(mail)) : notFound(reply);
  });

  app.get<WithId>('/mail/:id/html', async ({ params }, reply) => {
    const mail = await mailbox.read(params.id);
    if (!mail?.html) return notFound(reply);
    // The e-mail's own HTML is not trusted: it may use styles and images, but no scripts.
    return reply
      .header('content-security-policy', "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:")
      .type(html)
      .send(withInlineImages(mail));
  });

  app.get<WithId>('/mail/:id/source', async ({ params }, reply) => {
    const raw = await mailbox.source(params.id);
    return raw ? reply.type(plain).send(raw) : notFound(reply);
  });

  app.get<WithId>('/mail/:id/attachments/:index', async ({ params }, reply) => {
    const mail = await mailbox.read(params.id);
    const attachment = mail?.attachments[Number(params.index)];
    if (!attachment) return notFound(reply);
    const name = (attachment.filename ?? 'attachment').replace(/[^\w.-]/g, '_');
    return reply
      .header('content-disposition', `attachment; filename="${name}"`)
      .type(attachment.mimeType)
      .send(bytesOf(attachment.content));
  });

  return app;
}

function notFound(reply: {
  status: (code: number) => { type: (type: string) => { send: (body: string) => unknown } };
}) {
  return reply.status(404).type('text/plain').send('There is no such mail.');
}

function recipients({ to = [] }: Mail): string[] {
  return to.flatMap(({ address }) => address?.toLowerCase() ?? []);
}

function summary(mail: Mail) {
  return {
    id: mail.id,
    from: addressText(mail.from),
    to: (mail.to ?? []).map(addressText),
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html: mail.html ?? '',
    attachments: mail.attachments.map(({ filename, mimeType, content }) => ({
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
  return attachments.reduce((page, { contentId, mimeType, content }) => {
    if (!contentId || !mimeType.startsWith('image/')) return page;
    return page.replaceAll(
      `cid:${contentId.replace(/^<|>$/g, '')}`,
      `data:${mimeType};base64,${bytesOf(content).toString('base64')}`,
    );
  }, html);
}
