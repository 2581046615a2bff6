/**
 * `npm run secrets -- --to .env`: .env.example with every secret newly generated, in a file that only its owner can read. Never
 * writes over a file: the secrets in it are those of databases that exist. Needs no packages, so that
 * `node tools/images/src/secrets.ts` (Node 24) makes it before they are installed.
 */
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { filled } from './fill-example.ts';

const { to } = parseArgs({ options: { to: { type: 'string' } } }).values;
const { privateKey, publicKey } = generateKeyPairSync('ed25519', {
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
});

const example = await readFile(join(import.meta.dirname, '../../../.env.example'), 'utf8');
const text = filled(example, { privateKey, publicKey, random: () => randomBytes(24).toString('base64url') });
try {
  if (to === undefined) console.error('Name the file: -- --to .env');
  else await writeFile(to, text, { flag: 'wx', mode: 0o600 });
  process.exitCode = to === undefined ? 1 : 0;
} catch (error) {
  console.error(
    error instanceof Error && 'code' in error && error.code === 'EEXIST'
      ? `${to} is there already, with the passwords of your databases. Move it away first if you want new ones.`
      : error,
  );
  process.exitCode = 1;
}
