/** An env file as an operator has it: .env.example with secrets, and with the operator's own values for selling. */
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { newKeys } from '@kanaka/image-tools/encryption';
import { filled } from '@kanaka/image-tools/fill-example';
import type { Env } from '../src/service-envs.ts';

export const root = join(import.meta.dirname, '../../..');
export const composeText = await readFile(join(root, 'docker-compose.yml'), 'utf8');
export const example = await readFile(join(root, '.env.example'), 'utf8');

const { privateKey, publicKey } = generateKeyPairSync('ed25519', {
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
});

export const trialText = filled(example, {
  privateKey,
  publicKey,
  random: () => randomBytes(24).toString('base64url'),
});
export const trialEnv: Env = parseEnv(trialText);

const backupKeys = await newKeys();

export const readyEnv: Env = {
  ...trialEnv,
  TRIAL: '',
  COMPOSE_PROFILES: 'production',
  KANAKA_VERSION: 'a1b2c3d',
  ACME_EMAIL: 'it@meenakshi-jewels.in',
  PUBLIC_URL: 'https://meenakshi-jewels.in',
  OWNER_EMAIL: '',
  OWNER_PASSWORD: '',
  RAZORPAY_API_URL: '',
  RAZORPAY_CHECKOUT_URL: '',
  RAZORPAY_KEY_ID: 'rzp_live_1234567890',
  SMTP_URL: 'smtps://shop:secret@smtp.meenakshi-jewels.in',
  MAIL_FROM: 'Meenakshi <orders@meenakshi-jewels.in>',
  BACKUP_S3_ENDPOINT: 'https://s3.another-provider.in',
  BACKUP_S3_BUCKET: 'meenakshi-backup',
  BACKUP_S3_ACCESS_KEY_ID: 'a-key',
  BACKUP_S3_SECRET_ACCESS_KEY: 'its-secret',
  BACKUP_READER_S3_ACCESS_KEY_ID: 'another-key',
  BACKUP_READER_S3_SECRET_ACCESS_KEY: 'another-secret',
  BACKUP_RECIPIENTS: backupKeys.recipient,
  BACKUP_IDENTITY: backupKeys.identity,
};
