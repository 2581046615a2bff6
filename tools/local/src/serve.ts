/**
 * `npx nx serve orders`: one service from source, again on each change, as one more copy beside the running shop, whose
 * settings it has. It listens a hundred ports after the shop's own.
 */
import { partsOf } from './make-parts.ts';
import { keptSecrets } from './secrets.ts';
import { readSettings } from './settings.ts';

const BESIDE = 100;

const settings = readSettings(process.env);
const parts = partsOf({ settings, secrets: await keptSecrets(settings.dataDir), redis: null, fromSource: true });
const part = parts.find(({ name }) => name === process.argv[2]);
if (!part) throw new Error(`${process.argv[2]} is no part of the shop.`);
const env = Object.fromEntries(
  Object.entries(part.env).map(([name, value = '']) => [
    name,
    /^(METRICS_)?PORT$/.test(name) ? String(Number(value) + BESIDE) : value,
  ]),
);
console.log(`${part.name}: http://127.0.0.1:${env['PORT']}`);
process.chdir(part.cwd);
process.execve?.(part.command, [part.command, ...part.args], env);
