/** `npm run --silent secrets > .env`: .env.example with every secret newly generated. */
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { filled } from './fill-example.ts';

const { privateKey, publicKey } = generateKeyPairSync('ed25519', {
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
});

const example = await readFile(join(import.meta.dirname, '../../../.env.example'), 'utf8');
process.stdout.write(filled(example, { privateKey, publicKey, random: () => randomBytes(24).toString('base64url') }));
