/** The caught e-mails: one .eml file each; sorting by name puts them in order of time. */
import { randomBytes } from 'node:crypto';
import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';

const NAME = /^\d{8}T\d{9}Z-[0-9a-f]{8}$/;

export type Mail = Email & { id: string };

export type Mailbox = ReturnType<typeof openMailbox>;

export function openMailbox(folder: string) {
  /** Null if there is no e-mail with this id, or if it is not a valid id. */
  async function read(id: string): Promise<Mail | null> {
    const raw = NAME.test(id) ? await readFile(join(folder, `${id}.eml`)).catch(() => null) : null;
    return raw && { ...(await PostalMime.parse(raw)), id };
  }

  return {
    async keep(raw: Buffer, receivedAt: Date): Promise<string> {
      const id = `${receivedAt.toISOString().replace(/[-:.]/g, '')}-${randomBytes(4).toString('hex')}`;
      const file = join(folder, `${id}.eml`);
      await writeFile(`${file}.new`, raw);
      await rename(`${file}.new`, file);
      return id;
    },
    read,
    async list(most: number): Promise<Mail[]> {
      const names = (await readdir(folder)).filter((name) => name.endsWith('.eml'));
      const newest = names.sort().reverse().slice(0, most);
      const mails = await Promise.all(newest.map((name) => read(name.slice(0, -'.eml'.length))));
      return mails.filter((mail) => mail !== null);
    },
  };
}
