/**
 * Installs the packages if they are missing or do not match package-lock.json: `start` those that a start needs, otherwise
 * also those of the tests and the tools. Plain JavaScript for any installed Node: it runs before packages exist; everything
 * after it runs with the pinned Node.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findRedis } from '../../libs/testing/src/redis-binary.mjs';

const OLDEST_NODE = 20;
const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const modules = join(root, 'node_modules');
const marker = join(modules, '.kanaka-installed');

const [major] = process.versions.node.split('.');
if (Number(major) < OLDEST_NODE) {
  console.error(`Kanaka needs Node ${OLDEST_NODE} or newer; this is Node ${process.versions.node}.`);
  process.exit(1);
}

const wanted = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .update(`${process.platform}-${process.arch}`)
  .digest('hex');

/** What the marker says: for which lock file packages were installed, and which of them. */
function installed() {
  try {
    const [lock, which] = readFileSync(marker, 'utf8').trim().split(' ');
    return { lock: existsSync(join(modules, '.bin', 'node')) && lock, which };
  } catch {
    return null;
  }
}

/** The installed Node: `npm ci` empties node_modules, so it must not run with the Node in there. */
function nodeOfTheMachine() {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    if (folder === '' || folder.includes('node_modules')) continue;
    const candidate = join(folder, 'node');
    if (existsSync(candidate) && !realpathSync(candidate).startsWith(modules)) return candidate;
  }
  return process.execPath;
}

function install(args) {
  return new Promise((done) => {
    const npm = process.env.npm_execpath;
    const child = npm?.endsWith('.js')
      ? spawn(nodeOfTheMachine(), [npm, ...args], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
      : spawn('npm', args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    child.stdout.on('data', (text) => (output += text));
    child.stderr.on('data', (text) => (output += text));
    child.once('error', (error) => done({ code: 1, output: String(error) }));
    child.once('close', (code, signal) => done({ code: code ?? 1, signal, output }));
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill('SIGTERM'));
  });
}

const before = installed();
// Packages that are there already stay: a start after `npm test` removes nothing.
const which = process.argv[2] === 'start' && before?.which !== 'all' ? 'start' : 'all';
if (before?.lock !== wanted || before.which !== which) {
  const started = Date.now();
  console.log(`Installing packages${before ? '' : ' (once, about a minute)'} …`);
  // `npm ci` empties node_modules, which a running shop uses; it is only for an empty or unfinished one. The packages of
  // development are named explicitly, because NODE_ENV=production in the shell would leave them out.
  const command = before ? ['install', '--no-save'] : ['ci'];
  const dev = which === 'all' ? '--include=dev' : '--omit=dev';
  const [{ code, signal, output }] = await Promise.all([
    install([...command, dev, '--no-audit', '--no-fund', '--loglevel=error']),
    // The start finds it again, and says what is missing.
    process.env.REDIS_URL ? null : findRedis(resolve(root, process.env.DATA_DIR || '.data', 'tools')),
  ]);
  if (signal) process.exit(130);
  if (code !== 0) {
    console.error(`${output.trim()}\n\nThe packages could not be installed; npm’s output is above.`);
    process.exit(1);
  }
  writeFileSync(marker, `${wanted} ${which}\n`);
  console.log(`Packages installed in ${Math.round((Date.now() - started) / 1000)} s.`);
}
