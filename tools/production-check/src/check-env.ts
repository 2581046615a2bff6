/** What the env file lacks, and what in it is only good for a trial. */
import { wantedOf } from '@kanaka/deploy-check/compose';
import { CONFIGURED } from '@kanaka/deploy-check/variables';
import { recipientOf, recipientsIn } from '@kanaka/image-tools/encryption';
import { backupFaultsIn, prefixOf, STORING } from '@kanaka/image-tools/secrets-from';
import { trialValuesIn } from '@kanaka/server-kit/trial-values';
import { unknownNames, valueFaults } from './check-values.ts';
import { right, unknown, wrong, type Finding } from './finding.ts';
import { faultsOf, serviceEnvs, type Env } from './service-envs.ts';

/** What .env.example has where `npm run secrets` writes a secret. */
const NOT_MADE = /^made(-private-key|-public-key)?$/;

const BACKUP_BUCKET = ['BACKUP_S3_ENDPOINT', 'BACKUP_S3_BUCKET'];

export async function checkEnv(composeText: string, env: Env): Promise<Finding[]> {
  const lines = [
    ...new Set([
      ...trialFaults(env),
      ...missing(composeText, env),
      ...valueFaults(composeText, env),
      ...startFaults(composeText, env),
    ]),
  ];
  const named = new Set<string>();
  const faults = lines.filter((line) => {
    const [name = ''] = line.split(' ');
    const isNew = !named.has(name);
    named.add(name);
    return isNew;
  });
  return [
    ...(faults.length === 0 ? [right('every service starts with these values, and none is of a trial')] : []),
    ...faults.map(wrong),
    ...(await backupFindings(env)),
    ...(env['OWNER_PASSWORD'] ? [unknown(OWNER)] : []),
    ...unknownNames(composeText, env).map((name) => unknown(`${name} is read by nothing: is it misspelt?`)),
  ];
}

const OWNER =
  'OWNER_EMAIL and OWNER_PASSWORD are for the first start: change the password after the first sign-in and empty both';

function trialFaults(env: Env): string[] {
  return [
    ...(env['TRIAL'] === 'yes' ? ['TRIAL is yes: nothing stops the values of a trial; take the line out'] : []),
    ...(env['COMPOSE_PROFILES']?.split(',').includes('trial')
      ? ['COMPOSE_PROFILES starts the stand-in for Razorpay and the mail catcher: write production in place of trial']
      : []),
    ...Object.entries(env).flatMap(([name, value = '']) =>
      NOT_MADE.test(value) ? [`${name} is not made: run npm run --silent secrets`] : [],
    ),
  ];
}

/** Variables that docker-compose.yml requires, unless an address in the env file makes them unnecessary. */
function missing(composeText: string, env: Env): string[] {
  // In a cluster each service may have a key or a role of its own.
  const haveOwnKeys = STORING.every(
    (service) => env[`${prefixOf(service)}S3_ACCESS_KEY_ID`] || env[`${prefixOf(service)}S3_ROLE`],
  );
  const isReplaced = (name: string) =>
    (haveOwnKeys && /^S3_.*KEY/.test(name)) ||
    Boolean(env[name.replace('_DB_PASSWORD', '_DATABASE_URL')]) ||
    (name === 'REDIS_PASSWORD' && Boolean(env['REDIS_URL'])) ||
    (name === 'POSTGRES_PASSWORD' && Boolean(env['ORDERS_DATABASE_URL']));
  return wantedOf(composeText).flatMap((name) => (env[name] || isReplaced(name) ? [] : [`${name} is missing`]));
}

function startFaults(composeText: string, env: Env): string[] {
  const envs = serviceEnvs(composeText, env);
  return CONFIGURED.flatMap((service) => [
    ...faultsOf(service, envs[service]),
    ...trialValuesIn({ ...envs[service], TRIAL: undefined }).map(({ name, fault }) => `${name} ${fault}`),
  ]);
}

async function backupFindings(env: Env): Promise<Finding[]> {
  if (!Object.keys(env).some((name) => name.startsWith('BACKUP_') && env[name]))
    return [unknown('no bucket for backups is named: see that they leave this machine another way, every night')];
  const isSame = env['BACKUP_S3_ENDPOINT'] === env['S3_ENDPOINT'] && env['BACKUP_S3_BUCKET'] === env['S3_BUCKET'];
  const faults = [
    ...BACKUP_BUCKET.flatMap((name) => (env[name] ? [] : [`${name} is missing: no backup can be made`])),
    ...(isSame ? ['BACKUP_S3_BUCKET is the shop’s own bucket: what destroys the one destroys the other'] : []),
    ...backupFaultsIn({ ...env, TRIAL: '' }).map(({ name, fault }) => `${name} ${fault}`),
    ...(await encryptionFaults(env)),
  ];
  return faults.length > 0
    ? faults.map(wrong)
    : [right('backups have a bucket and keys of their own, and the cluster can decrypt them for proof')];
}

async function encryptionFaults({ BACKUP_RECIPIENTS = '', BACKUP_IDENTITY = '' }: Env): Promise<string[]> {
  try {
    const recipients = recipientsIn(BACKUP_RECIPIENTS);
    const own = await recipientOf(BACKUP_IDENTITY).catch(() => null);
    return own === null || recipients.includes(own)
      ? []
      : ['BACKUP_IDENTITY is the private half of none of BACKUP_RECIPIENTS: it can decrypt no dump'];
  } catch (error) {
    return [(error as Error).message];
  }
}
