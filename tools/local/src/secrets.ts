import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const Secrets = z.object({ jwtPrivateKey: z.string(), jwtPublicKey: z.string(), internalToken: z.string() });
export type Secrets = z.infer<typeof Secrets>;

/** This shop's own keys, created at the first start and kept: new keys would end all sessions. */
export async function keptSecrets(dataDir: string): Promise<Secrets> {
  const file = join(dataDir, 'secrets.json');
  const kept = await readFile(file, 'utf8').catch(() => null);
  if (kept !== null) return Secrets.parse(JSON.parse(kept));

  const { privateKey, publicKey } = generateKeyPairSync('ed25519', {
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  const secrets = {
    jwtPrivateKey: privateKey,
    jwtPublicKey: publicKey,
    internalToken: randomBytes(32).toString('base64url'),
  };
  await mkdir(dataDir, { recursive: true });
  // Written to another name and then renamed, so that a start that is killed here leaves no incomplete file.
  await writeFile(`${file}.new`, JSON.stringify(secrets, null, 2), { mode: 0o600 });
  await rename(`${file}.new`, file);
  return secrets;
}
