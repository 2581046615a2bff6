/**
 * `npm run check:images`: builds every image, starts the whole shop from them, buys in it with a browser, and stops it. Needs a
 * Docker engine with Compose; base images from another registry are named by NODE_IMAGE, POSTGRES_IMAGE and so on.
 *   -- --folder DIR   the folder for the shop's settings (.data/images)
 *   -- --built        uses the images that an earlier check has built
 *   -- --keep         keeps the stopped shop
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs, parseEnv, promisify } from 'node:util';
import { seedShop } from '@kanaka/demo-tools/seed-shop';
import { oneAddressLimits } from '@kanaka/testing/one-address';
import { z } from 'zod';
import { images } from './apps.ts';
import { execFile } from 'node:child_process';

const root = join(import.meta.dirname, '../../..');
/** Compose ends a program that takes longer to stop, with another code than 0. */
const STOP_SECONDS = '10';
/** As in Dockerfile and docker-compose.yml; those that are not named have their defaults there. */
const BASES = ['NODE_IMAGE', 'NGINX_IMAGE', 'OBJECTS_IMAGE', 'POSTGRES_IMAGE', 'REDIS_IMAGE', 'CADDY_IMAGE'];

const { values } = parseArgs({
  options: {
    folder: { type: 'string', default: join(root, '.data/images') },
    built: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
  },
});
const folder = resolve(values.folder);
const port = Number(process.env['PORT'] ?? 8080);
const shopUrl = `http://localhost:${port}`;
const standinUrl = `http://localhost:${port + 23}`;
const owner = { email: 'owner@kanaka.example', password: 'kanaka-owner' };
const envFile = join(folder, 'shop.env');
const bases = Object.fromEntries(BASES.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
const docker = (...args: string[]) => must('docker', args);
const compose = (...args: string[]) =>
  docker('compose', '--project-name', 'kanaka-check', '--project-directory', root, '--env-file', envFile, ...args);

/** A part of the check; the first that fails ends it. */
async function part(name: string, work: () => Promise<unknown>): Promise<void> {
  const began = Date.now();
  await work();
  console.log(`✓ ${name}, in ${((Date.now() - began) / 1000).toFixed(0)} s`);
}

await docker('version');
await mkdir(folder, { recursive: true });
if (!values.built) await part('every image is built', buildAll);
await writeEnv();
try {
  await compose('down', '--volumes');
  await part('the whole shop comes up from them, healthy', () => compose('up', '--wait', '--no-build'));
  await part('the demo catalogue is added', () => seedShop({ shopUrl, owner }));
  await part('no program has more rights than it needs', rightsAreFew);
  await part('a shopper buys and the owner sends it, in a browser', journey);
  await part('each container ends on SIGTERM', endsWell);
} finally {
  if (!values.keep) await compose('down', '--volumes');
}

async function buildAll(): Promise<void> {
  for (const { app, target } of images) {
    const named = Object.entries({ ...bases, APP: app, VERSION: 'check' });
    const args = named.flatMap(([name, value]) => ['--build-arg', `${name}=${value}`]);
    await docker('build', '--target', target, ...args, '--tag', `kanaka/${app}:check`, root);
    const size = await docker('image', 'inspect', '--format', '{{.Size}}', `kanaka/${app}:check`);
    console.log(`  ${app}: ${(Number(size) / 1e6).toFixed(0)} MB`);
  }
}

async function writeEnv(): Promise<void> {
  const secrets = join(folder, 'made.env');
  await must(process.execPath, [join(import.meta.dirname, 'secrets.ts'), '--to', secrets]).catch(() => undefined);
  const env = {
    ...parseEnv(await readFile(secrets, 'utf8')),
    ...bases,
    KANAKA_VERSION: 'check',
    PORT: String(port),
    STANDIN_PORT: String(port + 23),
    MAIL_PORT: String(port + 25),
    PUBLIC_URL: shopUrl,
    RAZORPAY_CHECKOUT_URL: `${standinUrl}/v1/checkout.js`,
    OWNER_EMAIL: owner.email,
    OWNER_PASSWORD: owner.password,
    // All requests come from this machine's address, so the limits of one address are raised.
    RATE_LIMIT_PER_MINUTE: '100000',
    ...oneAddressLimits,
  };
  const lines = Object.entries(env).map(([name, value]) => `${name}=${value}`);
  await writeFile(envFile, `${lines.join('\n')}\n`, { mode: 0o600 });
}

const Inspected = z.array(z.object({ Name: z.string(), State: z.object({ Pid: z.int(), ExitCode: z.int() }) }));

async function containers(): Promise<z.output<typeof Inspected>> {
  const ids = (await compose('ps', '--all', '--quiet')).split('\n').filter(Boolean);
  return Inspected.parse(JSON.parse(await docker('inspect', ...ids)));
}

/** User and capabilities of the running programs, from the kernel; what Compose asks for is a rule of check:deploy. */
async function rightsAreFew(): Promise<void> {
  for (const { Name, State } of await containers()) {
    if (State.Pid === 0) continue;
    const status = await readFile(`/proc/${State.Pid}/status`, 'utf8');
    const isFree = /^Uid:\s+0\b/m.test(status) || !/^CapEff:\s+0+$/m.test(status);
    if (isFree) throw new Error(`${Name} is root or has capabilities`);
  }
}

function journey(): Promise<string> {
  const args = ['test', '--config=apps/e2e/playwright.config.ts', 'trade.spec.ts'];
  const env = { E2E_URL: shopUrl, E2E_DATA_DIR: join(folder, 'journey') };
  return must(join(root, 'node_modules/.bin/playwright'), args, { cwd: root, env });
}

async function endsWell(): Promise<void> {
  await compose('stop', '--timeout', STOP_SECONDS);
  const wrong = (await containers()).filter(({ State }) => State.ExitCode !== 0);
  if (wrong.length > 0) throw new Error(wrong.map(({ Name, State }) => `${Name} ended with ${State.ExitCode}`).join());
}

type Options = { env?: Record<string, string>; cwd?: string };

/** Runs a program and returns its output; throws with the end of it if the program fails. */
async function must(command: string, args: string[], { env = {}, cwd }: Options = {}): Promise<string> {
  const options = { cwd, env: { ...process.env, ...env }, maxBuffer: 64 * 2 ** 20 };
  try {
    return (await promisify(execFile)(command, args, options)).stdout.trim();
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`${command} ${args.slice(0, 3).join(' ')} failed:\n${(stdout + stderr).slice(-2_000)}`, {
      cause: error,
    });
  }
}
