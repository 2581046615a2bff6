/**
 * `npm run --silent secrets:cluster -- .env [NAMESPACE] | kubectl apply -f -`: the secrets that k8s/ refers to, from an env file
 * in the format of .env.example. With external-secrets, this shows which names and keys it must provide. Refuses the values of a trial
 * unless the file says `TRIAL=yes`, because a cluster with them looks open and takes no money, and backups without keys of
 * their own.
 */
import { readFile } from 'node:fs/promises';
import { parseEnv } from 'node:util';
import { trialValuesIn } from '@kanaka/server-kit/trial-values';
import { backupFaultsIn, secretsFrom } from './secrets-from.ts';

const [file = '.env', namespace = 'kanaka'] = process.argv.slice(2);
const env = parseEnv(await readFile(file, 'utf8'));
const refused = [...trialValuesIn(env), ...backupFaultsIn(env)];
if (refused.length > 0) {
  console.error(`${file} is not ready for a shop that sells:`);
  for (const { name, fault } of refused) console.error(`  ${name} ${fault}`);
  console.error('For a trial with these values, write TRIAL=yes into it.');
  process.exit(1);
}
const secrets = secretsFrom(env);
const inBase64 = (values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, Buffer.from(value).toString('base64')]));
// Not `stringData`: what is taken out of that stays in the cluster, which does not know what it held before.
const items = Object.entries(secrets).map(([name, values]) => ({
  apiVersion: 'v1',
  kind: 'Secret',
  metadata: { name, namespace },
  data: inBase64(values),
}));
console.log(JSON.stringify({ apiVersion: 'v1', kind: 'List', items }, null, 2));
