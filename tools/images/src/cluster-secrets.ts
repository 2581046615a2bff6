/**
 * `npm run --silent secrets:cluster -- .env | kubectl apply -f -`: the secrets that k8s/ refers to, from an env file in the
 * format of .env.example. With external-secrets, this shows which names and keys it must provide.
 */
import { readFile } from 'node:fs/promises';
import { parseEnv } from 'node:util';
import { secretsFrom } from './secrets-from.ts';

const [file = '.env'] = process.argv.slice(2);
const secrets = secretsFrom(parseEnv(await readFile(file, 'utf8')));
const items = Object.entries(secrets).map(([name, stringData]) => ({
  apiVersion: 'v1',
  kind: 'Secret',
  metadata: { name, namespace: 'kanaka' },
  stringData,
}));
console.log(JSON.stringify({ apiVersion: 'v1', kind: 'List', items }, null, 2));
