/**
 * Installs the packages if they are missing or do not match package-lock.json. Plain JavaScript for any installed Node: it
 * runs before packages exist; everything after it runs with the pinned Node.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

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

function isInstalled() {
  try {
    return readFileSync(marker, 'utf8').trim() === wanted && existsSync(join(modules, '.bin', 'node'));
  } catch {
    return false;
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

function install() {
  return new Promise((done) => {
    const npm = process.env.npm_execpath;
    // Set explicitly, because NODE_ENV=production in the shell would leave out the development packages.
    const args = ['ci', '--no-audit', '--no-fund', '--include=dev', '--loglevel=error'];
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

if (!isInstalled()) {
  const started = Date.now();
  const seconds = () => `${Math.round((Date.now() - started) / 1000)} s`;
  console.log('Installing packages (once, about a minute) …');
  const { code, signal, output } = await install();
  if (signal) process.exit(130);
  if (code !== 0) {
    console.error(`${output.trim()}\n\nThe packages could not be installed; npm’s output is above.`);
    process.exit(1);
  }
  writeFileSync(marker, `${wanted}\n`);
  console.log(`Packages installed in ${seconds()}.`);
}
