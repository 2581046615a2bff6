/** Files encrypted with age (https://age-encryption.org): the program `age` of any system can decrypt them too. */
import { createReadStream, createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';

const read = (file: string) => Readable.toWeb(createReadStream(file)) as globalThis.ReadableStream<Uint8Array>;
const asNode = (stream: globalThis.ReadableStream<Uint8Array>) => Readable.fromWeb(stream as ReadableStream);

/** The public keys in a setting (`age1…`), separated by commas or spaces; throws if there is none. */
export function recipientsIn(setting: string): string[] {
  const recipients = setting.split(/[\s,]+/).filter(Boolean);
  const wrong = recipients.filter((one) => !one.startsWith('age1'));
  if (wrong.length > 0 || recipients.length === 0) {
    throw new Error('BACKUP_RECIPIENTS must have the public keys (age1…) of those who may read the backups');
  }
  return recipients;
}

/** The public key of a private one; throws if that is none. */
export const recipientOf = async (identity: string): Promise<string> => identityToRecipient(identity.trim());

/** A new pair: the private key (`AGE-SECRET-KEY-1…`) and the public one. */
export async function newKeys(): Promise<{ identity: string; recipient: string }> {
  const identity = await generateX25519Identity();
  return { identity, recipient: await recipientOf(identity) };
}

/**
 * Encrypts a file for all recipients. Returns a key pair's private half that can decrypt it too and exists only in this
 * process: who writes backups has no private key, and with this one can still see that what it wrote can be read.
 */
export async function encryptFile(from: string, to: string, recipients: readonly string[]): Promise<string> {
  const passing = await newKeys();
  const encrypter = new Encrypter();
  for (const recipient of [...recipients, passing.recipient]) encrypter.addRecipient(recipient);
  await pipeline(asNode(await encrypter.encrypt(read(from))), createWriteStream(to));
  return passing.identity;
}

/** Decrypts with a private key (`AGE-SECRET-KEY-1…`); throws if it is another one's, or if the file was changed or cut. */
export async function decryptFile(from: string, to: string, identity: string): Promise<void> {
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity.trim());
  await pipeline(asNode(await decrypter.decrypt(read(from))), createWriteStream(to));
}
