import { mkdtemp, readdir, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import nodemailer from 'nodemailer';
import type { SMTPServer } from 'smtp-server';
import { buildMailPages, createSmtpServer } from './app.ts';
import { openMailbox } from './mailbox.ts';

describe('the mail catcher', () => {
  let folder: string;
  let smtp: SMTPServer;
  let pages: FastifyInstance;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'kanaka-test-'));
    const mailbox = openMailbox(folder);
    smtp = createSmtpServer(mailbox);
    await new Promise<void>((resolve) => void smtp.listen(0, '127.0.0.1', resolve));
    pages = buildMailPages(mailbox);
  });
  afterEach(async () => {
    await pages.close();
    await new Promise<void>((resolve) => smtp.close(resolve));
    await rm(folder, { recursive: true, force: true });
  });

  async function send(changes: object = {}): Promise<void> {
    const { port } = smtp.server.address() as AddressInfo;
    const transport = nodemailer.createTransport({ host: '127.0.0.1', port, secure: false });
    await transport.sendMail({
      from: 'Kanaka <atelier@kanaka.example>',
      to: 'Asha <asha@kanaka.example>',
      subject: 'Your order is confirmed: ₹1,24,500.00',
      text: 'Thank you, Asha.',
      html: '<p>Thank you, <b>Asha</b>.</p><script>alert(1)</script>',
      attachments: [{ filename: 'invoice-1.pdf', content: Buffer.from('%PDF-1.7'), contentType: 'application/pdf' }],
      ...changes,
    });
    transport.close();
  }

  const get = async (url: string) => pages.inject({ method: 'GET', url });
  const mailsTo = async (to: string) => (await get(`/mails.json?to=${to}`)).json<{ id: string; subject: string }[]>();

  it('stores an e-mail unchanged, and returns its content as JSON', async () => {
    await send();
    const [mail] = await mailsTo('ASHA@kanaka.example');
    expect(mail).toMatchObject({
      from: 'Kanaka <atelier@kanaka.example>',
      subject: 'Your order is confirmed: ₹1,24,500.00',
      text: expect.stringContaining('Thank you, Asha.'),
      attachments: [{ filename: 'invoice-1.pdf', mimeType: 'application/pdf', bytes: 8 }],
    });
    expect(await readdir(folder)).toEqual([`${mail?.id ?? ''}.eml`]);
    expect(await mailsTo('rohan@kanaka.example')).toEqual([]);
  });

  it('lists e-mails with their content escaped', async () => {
    await send({ subject: '<img src=x onerror=alert(1)> & "second"' });
    const { body, headers } = await get('/');
    expect(body).toContain('second');
    expect(body).not.toContain('<img');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
  });

  it('shows an e-mail’s HTML in a sandbox, and serves its attachments', async () => {
    await send();
    const [mail] = await mailsTo('asha@kanaka.example');
    const id = mail?.id ?? '';
    const shown = await get(`/mail/${id}`);
    expect(shown.body).toContain('sandbox srcdoc="&#60;p&#62;Thank you, &#60;b&#62;Asha');
    expect(shown.body).not.toContain('<script>');
    expect(shown.headers['content-security-policy']).toMatch(/^default-src 'none'/);
    const attachment = await get(`/mail/${id}/attachments/0`);
    expect(attachment.body).toBe('%PDF-1.7');
    expect(attachment.headers['content-disposition']).toBe('attachment; filename="invoice-1.pdf"');
  });

  it.each(['/mail/..%2f..%2fsecrets', '/mail/20260101T000000000Z-00000000', '/mail/x/attachments/0'])(
    'responds 404 at %s',
    async (url) => {
      expect((await get(url)).statusCode).toBe(404);
    },
  );
});
