/** Plain JavaScript for any installed Node: the first start runs it beside npm, before there are packages. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const exec = promisify(execFile);

/** @typedef {import('./redis-binary.d.mts').RedisBinary} RedisBinary */

/** Debian's packages that are needed to run Redis without installing it. */
const PACKAGES = [
  'redis-server',
  'redis-tools',
  'liblzf1',
  'libjemalloc2',
  'libhiredis0.14',
  'liblua5.1-0',
  'lua-cjson',
  'lua-bitop',
];

/** @param {RedisBinary} binary */
async function works(binary) {
  return exec(binary.command, ['--version'], { env: binary.env }).then(
    () => true,
    () => false,
  );
}

/** @param {string} command */
async function hasCommand(command) {
  return exec('sh', ['-c', `command -v ${command}`]).then(
    () => true,
    () => false,
  );
}

/** @type {import('./redis-binary.d.mts').findRedis} */
export async function findRedis(toolsDir, onStep = () => undefined) {
  for (const command of ['redis-server', 'valkey-server', '/usr/bin/redis-server']) {
    const installed = { command, env: process.env };
    if (await works(installed)) return installed;
  }
  const unpacked = unpackedBinary(join(toolsDir, 'redis'));
  if (await works(unpacked)) return unpacked;
  if (!(await hasCommand('apt-get'))) return null;

  if (process.getuid?.() === 0) {
    onStep('installing redis-server from Debian');
    const installed = { command: '/usr/bin/redis-server', env: process.env };
    if ((await installWithApt()) && (await works(installed))) return installed;
  }
  onStep('unpacking redis-server from Debian');
  if ((await unpackWithApt(join(toolsDir, 'redis'))) && (await works(unpacked))) return unpacked;
  return null;
}

const aptEnv = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };

async function installWithApt() {
  // Several test files may install at the same time on a new machine: later ones wait for apt's lock.
  const options = ['-y', '--no-install-recommends', '-o', 'DPkg::Lock::Timeout=100'];
  const install = () => exec('apt-get', ['install', ...options, 'redis-server'], { env: aptEnv, timeout: 120_000 });
  try {
    await install();
    return true;
  } catch {
    // The package lists are missing or outdated.
    return exec('apt-get', ['update'], { env: aptEnv, timeout: 120_000 })
      .then(install)
      .then(
        () => true,
        () => false,
      );
  }
}

/** @param {string} folder */
async function unpackWithApt(folder) {
  try {
    await mkdir(folder, { recursive: true });
    await exec('apt-get', ['download', ...PACKAGES], { cwd: folder, env: aptEnv, timeout: 120_000 });
    for (const file of await readdir(folder)) {
      if (file.endsWith('.deb')) await exec('dpkg', ['-x', file, '.'], { cwd: folder });
    }
    return true;
  } catch {
    return false;
  }
}

/** @param {string} folder */
function unpackedBinary(folder) {
  const libraries = ['usr/lib/x86_64-linux-gnu', 'usr/lib/aarch64-linux-gnu', 'usr/lib']
    .map((path) => join(folder, path))
    .filter((path) => existsSync(path));
  return {
    command: join(folder, 'usr/bin/redis-server'),
    env: { ...process.env, LD_LIBRARY_PATH: [...libraries, process.env['LD_LIBRARY_PATH']].filter(Boolean).join(':') },
  };
}
