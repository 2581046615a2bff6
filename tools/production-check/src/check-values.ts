/** What spoils a shop although each service accepts its own values: secrets that break an address, are weak or are shared. */
import { backupFaultsIn, secretsFrom, STORING, prefixOf } from '@kanaka/image-tools/secrets-from';
import type { Env } from './service-envs.ts';

/** What Compose itself reads. */
const OF_COMPOSE = /^COMPOSE_(PROFILES|PROJECT_NAME|FILE|PARALLEL_LIMIT)$/;
/** What backups and the cluster's roles read elsewhere. */
const OF_CLUSTER = [
  'BACKUP_S3_ENDPOINT',
  'BACKUP_S3_BUCKET',
  'BACKUP_S3_REGION',
  'BACKUP_RECIPIENTS',
  ...STORING.map((service) => `${prefixOf(service)}S3_ROLE`),
];

const SAFE_IN_ADDRESS = /^[\w.~-]+$/;
const SHORTEST_SECRET = 16;
const SHORTEST_PASSWORD = 12;

/** The secrets that docker-compose.yml puts into addresses, such as the passwords of databases. */
const inAddresses = (composeText: string) =>
  [...composeText.matchAll(/:\/\/\w*:\$\{(\w+)/g)].map(([, name = '']) => name);

export function valueFaults(composeText: string, env: Env): string[] {
  const given = (name: string) => env[name] ?? '';
  const secrets = ['POSTGRES_PASSWORD', 'INTERNAL_TOKEN', ...inAddresses(composeText)].filter((name) => env[name]);
  const twins = secrets.flatMap((name, index) => {
    const twin = secrets.slice(0, index).find((other) => other !== name && env[other] === env[name]);
    return twin ? [`${name} is the same as ${twin}: who knows one knows both`] : [];
  });
  const sellsFromHere = given('COMPOSE_PROFILES').split(',').includes('production');
  return [
    ...inAddresses(composeText).flatMap((name) =>
      env[name] && !SAFE_IN_ADDRESS.test(given(name))
        ? [`${name} stands in an address: only letters, digits and - . _ ~ are read right there`]
        : [],
    ),
    ...secrets.flatMap((name) =>
      given(name).length < SHORTEST_SECRET ? [`${name} is shorter than ${SHORTEST_SECRET} characters`] : [],
    ),
    ...twins,
    ...(env['OWNER_PASSWORD'] && given('OWNER_PASSWORD').length < SHORTEST_PASSWORD
      ? [`OWNER_PASSWORD is shorter than ${SHORTEST_PASSWORD} characters`]
      : []),
    ...(sellsFromHere && !given('ACME_EMAIL').includes('@')
      ? ['ACME_EMAIL is missing: Caddy would sign the certificate itself, and no browser accepts it']
      : []),
    ...(sellsFromHere && (given('KANAKA_VERSION') || 'dev') === 'dev'
      ? ['KANAKA_VERSION is dev: name the release or commit, so that you can go back to it']
      : []),
  ];
}

/** Names that nothing reads: a misspelt one changes nothing, and nobody says so. */
export function unknownNames(composeText: string, env: Env): string[] {
  const known = new Set<string>(OF_CLUSTER);
  const recording = new Proxy<Env>({}, { get: (_, name) => void known.add(String(name)) });
  secretsFrom(recording);
  backupFaultsIn(recording);
  for (const [name] of composeText.matchAll(/(?<=\$\{)\w+|(?<=^ +)[A-Z][A-Z0-9_]+(?=:)/gm)) known.add(name);
  return Object.keys(env).filter((name) => !known.has(name) && !OF_COMPOSE.test(name));
}

/** Lines of an env file that Compose and other programs read differently. */
export const ambiguousNames = (text: string) =>
  [...text.matchAll(/^(\w+)=(?!['"])(?:.*\$|.*\S#)/gm)].map(([, name = '']) => name);
