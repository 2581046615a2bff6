/**
 * `npm run check:production -- --env .env [--url https://shop.example] [--mail you@example.com]`: what keeps a shop from
 * selling. Reads the env file (several, if `--env` is repeated); with `--url` it also asks the running shop and its servers.
 * Prints one line for each finding, and exits with 1 if one is wrong. Never prints a secret.
 */
import { readFile, stat } from 'node:fs/promises';
import { parseArgs, parseEnv } from 'node:util';
import { checkEnv } from './check-env.ts';
import { ambiguousNames } from './check-values.ts';
import { wrong, type Finding } from './finding.ts';
import type { Section } from './check-servers.ts';
import type { Env } from './service-envs.ts';

const { values } = parseArgs({
  options: {
    env: { type: 'string', multiple: true, default: ['.env'] },
    url: { type: 'string' },
    mail: { type: 'string' },
  },
});
const files = await Promise.all(values.env.map((file) => readFile(file, 'utf8')));
const env: Env = Object.fromEntries(files.flatMap((text) => Object.entries(parseEnv(text))));
const ofFiles = await Promise.all(values.env.map(async (file, index) => fileFindings(file, files[index] ?? '')));
const composeText = await readFile('docker-compose.yml', 'utf8');

const sections: Section[] = [
  { title: values.env.join(', '), findings: [...ofFiles.flat(), ...(await checkEnv(composeText, env))] },
];
if (values.url !== undefined) {
  // Loaded only then, because the clients of all servers take a while.
  const { checkRunning } = await import('./check-servers.ts');
  sections.push(...(await checkRunning(new URL(values.url), { composeText, env, mailTo: values.mail })));
}
for (const { title, findings } of sections)
  console.log([`\n${title}`, ...findings.map(({ mark, text }) => `  ${mark} ${text}`)].join('\n'));
const isWrong = sections.some(({ findings }) => findings.some(({ mark }) => mark === '✗'));
console.log(isWrong ? '\nNot ready to sell: correct the lines with ✗.' : '\nNothing is wrong.');
process.exitCode = isWrong ? 1 : 0;

async function fileFindings(file: string, text: string): Promise<Finding[]> {
  const about = await stat(file);
  return [
    // A pipe, as in a container, has no owner to ask for.
    ...(about.isFile() && (about.mode & 0o077) !== 0
      ? [wrong(`${file} can be read by others on this machine: chmod 600 ${file}`)]
      : []),
    ...ambiguousNames(text).map((name) =>
      wrong(`${name} has $ or # in it, which not every program reads the same: leave them out, or put it in ''`),
    ),
  ];
}
