/**
 * The base images. If a registry can be reached they are the real ones; otherwise stand-ins with the same layout are made
 * from packages of Debian and npm.
 */
import { copyFile, cp, mkdir, readdir, rm } from 'node:fs/promises';
import { existsSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { build } from 'esbuild';
import { docker, must, run } from './docker.ts';

const root = join(import.meta.dirname, '../../..');
const recipes = join(import.meta.dirname, '../bases');

/** By the names of the Dockerfile's and docker-compose.yml's arguments. */
export type Bases = Record<
  'NODE_IMAGE' | 'NGINX_IMAGE' | 'OBJECTS_IMAGE' | 'POSTGRES_IMAGE' | 'REDIS_IMAGE' | 'CADDY_IMAGE',
  string
>;

const real: Bases = {
  NODE_IMAGE: 'node:24-bookworm-slim',
  NGINX_IMAGE: 'nginxinc/nginx-unprivileged:1.30',
  OBJECTS_IMAGE: 'versity/versitygw:v1.8.0@sha256:30292fc2eeacc67a36993b01f7a7a5e3361a19cced0e80c1d71cfa2a4b0a2499',
  POSTGRES_IMAGE: 'postgres:18-bookworm',
  REDIS_IMAGE: 'redis:8.10',
  CADDY_IMAGE: 'caddy:2',
};

const DEBIAN = 'kanaka-base/debian:bookworm-slim';

export async function findBases(folder: string, say: (line: string) => void): Promise<Bases & { standIns: boolean }> {
  const named = Object.fromEntries(
    Object.keys(real).flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])),
  );
  if (Object.keys(named).length === Object.keys(real).length) return { ...real, ...named, standIns: false };
  const { code } = await run('docker', ['pull', '--quiet', real.NODE_IMAGE]);
  if (code === 0) return { ...real, ...named, standIns: false };
  say('no image registry can be reached: making stand-ins from Debian’s packages');
  return { ...(await makeStandIns(folder)), ...named, standIns: true };
}

async function isThere(image: string): Promise<boolean> {
  return (await run('docker', ['image', 'inspect', image])).code === 0;
}

async function makeStandIns(folder: string): Promise<Bases> {
  if (!(await isThere(DEBIAN))) await makeDebian(join(folder, 'debian'));
  const made = (name: string) => `kanaka-base/${name}`;
  const contexts = join(folder, 'bases');
  for (const name of ['node', 'postgres', 'redis', 'nginx', 'objects', 'caddy']) {
    if (await isThere(made(name))) continue;
    const context = join(contexts, name);
    await rm(context, { recursive: true, force: true });
    await cp(join(recipes, name), context, { recursive: true });
    if (name === 'node') await fillNode(context);
    if (name === 'objects') await fillObjects(context);
    const args = ['--build-arg', `DEBIAN_IMAGE=${DEBIAN}`, '--build-arg', `NODE_IMAGE=${made('node')}`];
    await docker('build', '--quiet', '--network', 'host', ...args, '--tag', made(name), context);
  }
  return {
    NODE_IMAGE: made('node'),
    NGINX_IMAGE: made('nginx'),
    OBJECTS_IMAGE: made('objects'),
    POSTGRES_IMAGE: made('postgres'),
    REDIS_IMAGE: made('redis'),
    CADDY_IMAGE: made('caddy'),
  };
}

async function makeDebian(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const tree = join(folder, 'root');
  await must('debootstrap', ['--variant=minbase', '--include=ca-certificates,tzdata', 'bookworm', tree]);
  await rm(join(tree, 'var/cache/apt/archives'), { recursive: true, force: true });
  await mkdir(join(tree, 'var/cache/apt/archives/partial'), { recursive: true });
  await must('tar', ['-C', tree, '-cf', join(folder, 'root.tar'), '.']);
  await docker('import', '--change', 'CMD ["bash"]', join(folder, 'root.tar'), DEBIAN);
  await rm(folder, { recursive: true, force: true });
}

/** Node as pinned in package.json, and npm and the trusted certificates of this machine. */
async function fillNode(context: string): Promise<void> {
  await copyFile(join(root, 'node_modules/node/bin/node'), join(context, 'node'));
  const npm = realpathSync(await must('sh', ['-c', 'command -v npm']));
  await cp(join(dirname(npm), '..'), join(context, 'npm'), { recursive: true, dereference: true });
  const [certificates] = [process.env['NODE_EXTRA_CA_CERTS'], '/etc/ssl/certs/ca-certificates.crt'].filter(
    (file) => file !== undefined && existsSync(file),
  );
  if (certificates) await copyFile(certificates, join(context, 'certificates.crt'));
}

async function fillObjects(context: string): Promise<void> {
  const js = [
    "import { createRequire as __cr } from 'node:module';",
    "import { fileURLToPath as __fu } from 'node:url';",
    "import { dirname as __dn } from 'node:path';",
    'const require = __cr(import.meta.url), __filename = __fu(import.meta.url), __dirname = __dn(__filename);',
  ].join('\n');
  await build({
    entryPoints: [join(context, 'objects.ts')],
    outfile: join(context, 'objects.mjs'),
    absWorkingDir: root,
    nodePaths: [join(root, 'node_modules')],
    bundle: true,
    platform: 'node',
    format: 'esm',
    banner: { js },
    logLevel: 'error',
  });
  for (const name of await readdir(context)) if (name.endsWith('.ts')) await rm(join(context, name));
}
