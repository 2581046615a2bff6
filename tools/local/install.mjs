/**
 * Installs the packages when they are missing or do not match package-lock.json. Plain JavaScript for the Node that is
 * already on the machine: it runs before anything of ours is there, and everything after it runs on the pinned Node.
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

/** The machine's own Node: `npm ci` empties node_modules, so it must not run on the Node that lies in there. */
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
    // Named, so that a NODE_ENV=production of the shell does not leave half of them out.
    const args = ['ci', '--no-audit', '--no-fund', '--include=dev', '--loglevel=error'];
    const child = npm?.endsWith('.js')
      ? spawn(nodeOfTheMachine(), [npm, ...args], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
      : spawn('npm', args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    child.stdout.on('data', (text) => (said += text));
    child.stderr.on('data', (text) => (said += text));
    child.once('error', (error) => done({ code: 1, said: String(error) }));
    child.once('close', (code, signal) => done({ code: code ?? 1, signal, said }));
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill('SIGTERM'));
  });
}

if (!isInstalled()) {
  const started = Date.now();
  const seconds = () => `${Math.round((Date.now() - started) / 1000)} s`;
  const first = 'Installing packages (once, about a minute)';
  let ticking;
  if (process.stdout.isTTY) {
    ticking = setInterval(() => process.stdout.write(`\r${first} … ${seconds()}`), 1000);
    process.stdout.write(`${first} …`);
  } else {
    console.log(`${first} …`);
  }
  const { code, signal, said } = await install();
  clearInterval(ticking);
  if (process.stdout.isTTY) process.stdout.write('\r\u001b[K');
  if (signal) process.exit(130);
  if (code !== 0) {
    console.error(`${said.trim()}\n\nThe packages could not be installed; what npm said is above.`);
    process.exit(1);
  }
  writeFileSync(marker, `${wanted}\n`);
  console.log(`Packages installed in ${seconds()}.`);
}
