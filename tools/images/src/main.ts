/**
 * `npm run check:images`: builds every image, starts the whole shop from them, buys in it with a browser, and kills and
 * stops containers. Needs a Docker engine and docker-compose; without a registry, base images are made here.
 *   -- --folder DIR   the folder for the engine's and the shop's files (.data/images)
 *   -- --built        uses the images that an earlier check has built
 *   -- --keep         keeps the engine running, with the images and the stopped shop
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs, parseEnv } from 'node:util';
import { seedShop } from '@kanaka/demo-tools/seed-shop';
import { oneAddressLimits } from '@kanaka/testing/one-address';
import { images } from './apps.ts';
import { findBases, type Bases } from './bases.ts';
import {
  buy,
  invoiceOf,
  emailsTo,
  mustStillHave,
  until,
  welcome,
  type Customer,
  type Kept,
  type Shop,
} from './check-orders.ts';
import { containersOf, keepsRunning, liberties, rightsOf, untilHealthy } from './containers.ts';
import { docker, must, run } from './docker.ts';
import { openEngine } from './engine.ts';

const root = join(import.meta.dirname, '../../..');
const PROJECT = 'kanaka-check';
const UP_MS = 5 * 60_000;
const BACK_MS = 90_000;
/** How long Docker waits by default before it kills a stopping container. */
const STOP_MS = 10_000;

const { values } = parseArgs({
  options: {
    folder: { type: 'string', default: join(root, '.data/images') },
    built: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
  },
});
const folder = resolve(values.folder);
const port = Number(process.env['PORT'] ?? 8080);
const shop: Shop = {
  url: `http://localhost:${port}`,
  standinUrl: `http://localhost:${port + 23}`,
  mailUrl: `http://localhost:${port + 25}`,
};
const owner = { email: 'owner@kanaka.example', password: 'kanaka-owner' };
const failures: string[] = [];

const say = (line: string) => console.log(`  ${line}`);
const envFile = join(folder, 'shop.env');
const compose = (...args: string[]) =>
  must('docker-compose', ['--project-name', PROJECT, '--project-directory', root, '--env-file', envFile, ...args], {
    cwd: root,
  });

/** Runs one part of the check; a failure is reported and the next part follows. */
async function part(name: string, work: () => Promise<void>): Promise<void> {
  console.log(`\n${name}`);
  const began = Date.now();
  try {
    await work();
    say(`✓ in ${((Date.now() - began) / 1000).toFixed(0)} s`);
  } catch (error) {
    failures.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    say(`✗ ${failures.at(-1) ?? ''}`);
  }
}

const engine = await openEngine(join(folder, 'engine'));
if (typeof engine === 'string') {
  console.log(`The images were not checked: ${engine}.`);
  process.exit(1);
}
if (engine.host) process.env['DOCKER_HOST'] = engine.host;
// The classic builder needs no plugin and supports everything in the Dockerfile.
process.env['DOCKER_BUILDKIT'] ??= '0';
await mkdir(folder, { recursive: true });

try {
  const bases = await findBases(folder, say);
  if (!values.built) await part('every image is built', () => buildAll(bases));
  await writeEnv(bases);
  await part('the whole shop comes up from them', bringUp);
  if (failures.length > 0) throw new Error('the shop did not start, so nothing else can be checked');
  await part('the containers may do nothing that they need not', locksHold);
  await part('a shopper buys and the owner sends it, in a browser', journey);
  const customer = await welcome(shop);
  await part('each container is killed, and nothing is lost', () => killEach(customer));
  await part('each container ends on SIGTERM', stopEach);
} catch (error) {
  failures.push(String(error));
} finally {
  if (values.keep) {
    if (engine.host) console.log(`\nThe engine still runs: DOCKER_HOST=${engine.host}`);
  } else {
    await run(
      'docker-compose',
      ['--project-name', PROJECT, '--env-file', envFile, 'down', '--volumes', '--timeout', '5'],
      { cwd: root },
    );
    await engine.stop();
  }
}
for (const failure of failures) console.log(`✗ ${failure}`);
console.log(failures.length === 0 ? '\nAll parts passed.' : `\n${failures.length} parts failed.`);
process.exit(failures.length === 0 ? 0 : 1);

async function buildAll(bases: Bases): Promise<void> {
  const sizes: string[] = [];
  for (const { app, target } of images) {
    const args = Object.entries({ ...bases, APP: app, VERSION: 'check' }).flatMap(([name, value]) => [
      '--build-arg',
      `${name}=${value}`,
    ]);
    await docker('build', '--network', 'host', '--target', target, ...args, '--tag', `kanaka/${app}:check`, root);
    const [bytes, base] = await Promise.all([
      docker('image', 'inspect', '--format', '{{.Size}}', `kanaka/${app}:check`),
      docker('image', 'inspect', '--format', '{{.Size}}', baseOf(target, bases)),
    ]);
    const mb = (size: number) => `${(size / 1e6).toFixed(0)} MB`;
    sizes.push(`${app.padEnd(16)} ${mb(Number(bytes)).padStart(7)}, ${mb(Number(bytes) - Number(base))} of it ours`);
    say(sizes.at(-1) ?? '');
  }
}

function baseOf(target: string, { NODE_IMAGE, NGINX_IMAGE, OBJECTS_IMAGE, CADDY_IMAGE }: Bases): string {
  if (target === 'web') return NGINX_IMAGE;
  if (target === 'edge') return CADDY_IMAGE;
  return target === 'objects' ? OBJECTS_IMAGE : NODE_IMAGE;
}

async function writeEnv(bases: Bases & { standIns: boolean }): Promise<void> {
  const made = await must(process.execPath, [join(import.meta.dirname, 'secrets.ts')]);
  const env = {
    ...parseEnv(made),
    ...bases,
    KANAKA_VERSION: 'check',
    PORT: String(port),
    STANDIN_PORT: String(port + 23),
    MAIL_PORT: String(port + 25),
    PUBLIC_URL: shop.url,
    RAZORPAY_CHECKOUT_URL: `${shop.standinUrl}/v1/checkout.js`,
    OWNER_EMAIL: owner.email,
    OWNER_PASSWORD: owner.password,
    // All requests come from this machine's address, so the limits of one address are raised.
    RATE_LIMIT_PER_MINUTE: '100000',
    ...oneAddressLimits,
    // The stand-in for object storage accepts this key only.
    ...(bases.standIns && { S3_ACCESS_KEY_ID: 'S3RVER' }),
  };
  const lines = Object.entries(env).map(([name, value]) => `${name}=${value}`);
  await writeFile(envFile, `${lines.join('\n')}\n`, { mode: 0o600 });
}

async function bringUp(): Promise<void> {
  await compose('down', '--volumes', '--timeout', '5');
  await compose('up', '--detach', '--no-build');
  await untilHealthy(PROJECT, UP_MS);
  say('healthy; now the demo catalogue');
  await seedShop({ shopUrl: shop.url, owner });
}

async function locksHold(): Promise<void> {
  const all = (await containersOf(PROJECT)).filter(keepsRunning);
  const found = await Promise.all(
    all.map(async (container) => {
      const { uid, capabilities } = await rightsOf(container);
      const rights = [
        ...liberties(container),
        ...(uid === '0' ? ['its program is root'] : []),
        ...(/^0+$/.test(capabilities) ? [] : [`holds ${capabilities}`]),
      ];
      say(
        `${container.name.padEnd(16)} uid ${uid}, capabilities ${capabilities}, root ${container.HostConfig.ReadonlyRootfs ? 'read-only' : 'WRITABLE'}`,
      );
      return rights.map((what) => `${container.name} ${what}`);
    }),
  );
  if (found.flat().length > 0) throw new Error(found.flat().join('; '));
  const tried = await run('docker', [
    'exec',
    all.find(({ name }) => name === 'orders')?.Id ?? '',
    'node',
    '-e',
    "require('fs').writeFileSync('/app/x', '')",
  ]);
  if (!tried.output.includes('EROFS')) throw new Error(`a file could be written beside a program: ${tried.output}`);
}

async function journey(): Promise<void> {
  const args = ['test', '--config=apps/e2e/playwright.config.ts', 'trade.spec.ts', '--project=phone'];
  const output = await must(join(root, 'node_modules/.bin/playwright'), args, {
    cwd: root,
    env: { E2E_URL: shop.url, E2E_DATA_DIR: join(folder, 'journey') },
  });
  say(output.split('\n').at(-1)?.trim() ?? '');
}

async function killEach(customer: Customer): Promise<void> {
  const orderId = await buy(shop, customer);
  const kept: Kept = { orderId, invoice: await invoiceOf(customer, orderId) };
  await until('the letter has come', async () => (await emailsTo(shop, customer)) > 0);
  const emails = await emailsTo(shop, customer);
  for (const { name, State } of (await containersOf(PROJECT)).filter(keepsRunning)) {
    const began = Date.now();
    const seconds = () => `${((Date.now() - began) / 1000).toFixed(1)} s`;
    // As the kernel kills a process that is out of memory: after `docker kill`, Docker would not restart the container.
    process.kill(State.Pid, 'SIGKILL');
    await until(`${name} is started again`, async () => {
      const again = (await containersOf(PROJECT)).find((container) => container.name === name);
      return again !== undefined && again.State.Pid > 0 && again.State.Pid !== State.Pid;
    });
    const startedAfter = seconds();
    await untilHealthy(PROJECT, BACK_MS);
    const healthyAfter = seconds();
    await mustStillHave(customer, kept);
    say(`${name.padEnd(16)} killed; started again after ${startedAfter}, healthy after ${healthyAfter}, nothing lost`);
  }
  const another = await buy(shop, customer);
  await invoiceOf(customer, another);
  await until('the letter of a new order has come', async () => (await emailsTo(shop, customer)) > emails);
  say('a new order is paid, with its invoice and its e-mail');
}

async function stopEach(): Promise<void> {
  const found: string[] = [];
  const order = ['gateway', 'storefront', 'admin', 'orders', 'catalog'];
  const all = (await containersOf(PROJECT)).filter(keepsRunning);
  const rank = ({ name }: { name: string }) => (order.indexOf(name) + order.length + 1) % (order.length + 1);
  for (const { name, Id } of all.sort((one, other) => rank(one) - rank(other))) {
    const began = Date.now();
    await docker('stop', Id);
    const tookMs = Date.now() - began;
    const code = (await containersOf(PROJECT)).find((container) => container.Id === Id)?.State.ExitCode;
    say(`${name.padEnd(16)} ended with ${String(code)} after ${(tookMs / 1000).toFixed(1)} s`);
    if (code === 0 && tookMs < STOP_MS) continue;
    found.push(`${name} (${String(code)}, ${tookMs} ms)`);
    console.log(await docker('logs', '--tail', '12', Id));
  }
  if (found.length > 0) throw new Error(found.join('; '));
}
