/** The e-mails that the shop sent, read from the folder of the local mail server, whose page shows only the newest. */
import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Email } from './ledger.ts';
import { mapConcurrently } from './map-concurrently.ts';

const HEAD_BYTES = 8 * 1024;

export async function readSentEmails(dataDir: string): Promise<Email[]> {
  const folder = join(dataDir, 'mail');
  const names = (await readdir(folder)).filter((name) => name.endsWith('.eml'));
  return mapConcurrently(names, 16, async (name) => emailHead(await headOf(join(folder, name))));
}

async function headOf(file: string): Promise<string> {
  const mail = await open(file);
  try {
    const { buffer, bytesRead } = await mail.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await mail.close();
  }
}

/** Parses an e-mail's header; a folded field continues in lines that begin with a space. */
export function emailHead(mail: string): Email {
  const [head = ''] = mail.split(/\r?\n\r?\n/);
  const lines = head.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/);
  const field = (name: string) => {
    const line = lines.find((text) => text.toLowerCase().startsWith(`${name}:`)) ?? '';
    return line.slice(name.length + 1).trim();
  };
  const inBrackets = (text: string) => /<([^>]*)>/.exec(text)?.[1] ?? text;
  return {
    messageId: inBrackets(field('message-id')),
    to: inBrackets(field('to')),
    subject: field('subject'),
  };
}
