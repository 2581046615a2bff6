import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { root } from './check.ts';
import { parseCompose } from './compose.ts';
import { findKubectl } from './kubectl.ts';

const run = promisify(execFile);

const runbooks = (await readdir(join(root, 'docs/runbooks'))).map((file) => `docs/runbooks/${file}`);
const pages = await Promise.all(
  [...['operations', 'small-server', 'personal-data'].map((page) => `docs/${page}.md`), ...runbooks].map(
    async (path) => ({
      path,
      text: await readFile(join(root, path), 'utf8'),
    }),
  ),
);
const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

const named = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name);

/** The commands in a page's shell blocks, with continued lines joined and comments removed. */
function commandsOf(text: string): string[] {
  return named(text, /```sh\n([\s\S]*?)```/g)
    .flatMap((block) => block.replace(/\\\n\s*/g, ' ').split('\n'))
    .map((line) => line.replace(/\s+#.*$/, '').trim())
    .filter(Boolean);
}

describe('the documentation for operators', () => {
  it.each(pages)('in $path names existing folders, files and scripts', ({ path, text }) => {
    const paths = named(text, /(?<![\w/:.-])((?:apps|docs|k8s|libs|tools)\/[\w./-]*\w)/g).filter(
      (name) => !name.includes('...'),
    );
    const links = named(text, /\]\((?!https?:)([^)#]+)[^)]*\)/g).map((link) => join(dirname(path), link));
    expect([...paths, ...links].filter((name) => !existsSync(join(root, name)))).toEqual([]);
    expect(named(text, /npm run (?:--silent )?([\w:]+)/g).filter((name) => !scripts[name])).toEqual([]);
    // Every Deployment has a folder in the base.
    const deployments = named(text, /deployment\/([\w-]+)/g);
    expect(deployments.filter((name) => !existsSync(join(root, 'k8s/base', name)))).toEqual([]);
    const applied = named(text, /kubectl (?:apply|diff) -k ([\w./-]+)/g);
    expect(applied.filter((folder) => !existsSync(join(root, folder, 'kustomization.yaml')))).toEqual([]);
  });

  it('names the upload paths of the gateway, and the Ingress does too', async () => {
    const read = (path: string) => readFile(join(root, path), 'utf8');
    const routes = named(
      await read('apps/gateway/src/routes.ts'),
      /prefix: '([^']+)'.*\.\.\.(?:anUpload|oneFile|aTable)/g,
    );
    const [, uploads = ''] =
      /# Uploads of photographs([\s\S]*?)timeouts:/.exec(await read('k8s/edge/gateway-api.yaml')) ?? [];
    const [, ingress = ''] = /name: kanaka-uploads([\s\S]*)/.exec(await read('k8s/ingress/ingress.yaml')) ?? [];
    expect(routes.length).toBeGreaterThan(3);
    expect(named(uploads, /value: (\S+)/g).sort()).toEqual(routes.sort());
    expect(named(ingress, /path: (\S+)/g).sort()).toEqual(routes.sort());
  });

  it('names policies of IAM that are complete', async () => {
    const Policy = z.object({
      Version: z.literal('2012-10-17'),
      Statement: z.array(z.looseObject({ Effect: z.literal('Allow'), Action: z.unknown() })),
    });
    const policies = await readdir(join(root, 'k8s/policies'));
    const { text = '' } = pages.find(({ path }) => path === 'docs/operations.md') ?? {};
    expect(policies.filter((policy) => !text.includes(`k8s/policies/${policy}`))).toEqual([]);
    for (const policy of policies) Policy.parse(JSON.parse(await readFile(join(root, 'k8s/policies', policy), 'utf8')));
  });

  it('leads to a policy for every server that pods may reach, IPv6 included', async () => {
    const policies = (await readFile(join(root, 'k8s/overlays/production/settings/egress.yaml'), 'utf8')).split('---');
    for (const server of ['postgres', 'redis', 'objects', 'razorpay', 'couriers', 'smtp']) {
      const of = policies.filter((policy) => policy.includes(`kanaka.example/reaches-${server}:`));
      expect([server, of.map((policy) => policy.includes('cidr: ::/0'))]).toEqual([server, [true]]);
    }
  });

  it('names the limits of the gateway with their defaults', async () => {
    const gateway = ['config.ts', 'bounds.ts'].map((file) => readFile(join(root, 'apps/gateway/src', file), 'utf8'));
    const [config = '', bounds = ''] = await Promise.all(gateway);
    const defaults = [...config.matchAll(/^ {2}(\w+): atMost\((?:usualBounds\.)?(\w+)\)/gm)].map(
      ([, name, value = '']) => [name, /^\d/.test(value) ? value : new RegExp(`${value}: (\\d+)`).exec(bounds)?.[1]],
    );
    const { text = '' } = pages.find(({ path }) => path === 'docs/operations.md') ?? {};
    const rows = [...text.matchAll(/^\| [^|]+\| (`[A-Z][^|]+) \| (\d+) +\|$/gm)].flatMap(([, names = '', value]) =>
      named(names, /`([A-Z_]+)`/g).map((name) => [name, value]),
    );
    expect(rows.length).toBeGreaterThan(10);
    expect(Object.fromEntries([...rows, ['CACHE_MB', '64']])).toEqual(Object.fromEntries(defaults));
  });

  it('plans no more pods than the autoscalers allow', async () => {
    const read = (path: string) => readFile(join(root, path), 'utf8');
    const rows = (await read('docs/capacity.md')).split('\n').map((row) => row.split('|').map((cell) => cell.trim()));
    const heading = rows.find((row) => row.includes('`media`')) ?? [];
    const below = rows.slice(rows.indexOf(heading) + 2);
    const planned = below.slice(
      0,
      below.findIndex((row) => row.length === 1),
    );
    for (const service of ['gateway', 'media', 'invoice-worker']) {
      const column = heading.findIndex((cell) => cell.replaceAll('`', '') === service);
      const most = Math.max(...planned.map((row) => Number.parseInt(row[column] ?? '')));
      const allowed = Number(/maxReplicas: (\d+)/.exec(await read(`k8s/base/${service}/scaling.yaml`))?.[1]);
      expect([service, most <= allowed]).toEqual([service, true]);
    }
  });

  it('of one server names services and settings that docker-compose.yml has', async () => {
    const text = pages.find(({ path }) => path === 'docs/small-server.md')?.text ?? '';
    const compose = await readFile(join(root, 'docker-compose.yml'), 'utf8');
    const { services } = parseCompose(compose);
    const used = named(
      text,
      /docker compose (?:exec -T|up -d|cp(?: --archive)?(?: [\w/.-]+)?|logs(?: --\w+ \w+)*) (\w[\w-]*)/g,
    );
    expect(used.length).toBeGreaterThan(5);
    expect(used.filter((name) => !(name in services))).toEqual([]);
    // The other one is Compose's own.
    const settings = named(text, /`([A-Z][A-Z_]+)=/g).filter((name) => name !== 'COMPOSE_PROFILES');
    expect(settings).toContain('POSTGRES_LOG');
    expect(settings.filter((name) => !compose.includes(`\${${name}:`))).toEqual([]);
  });

  it('uses only commands and options that kubectl has', async () => {
    const command = await findKubectl();
    const asked = pages.flatMap(({ text }) => commandsOf(text)).flatMap((line) => line.split(/ \| | && /));
    const ours = [...new Set(asked.filter((line) => line.startsWith('kubectl ')))];
    expect(ours.length).toBeGreaterThan(20);
    const { stdout: everywhere } = await run(command, ['options']);
    const unknown = await Promise.all(
      ours.map(async (line) => {
        const words = line
          .replace(/'[^']*'/g, 'text')
          .split(/\s+/)
          .slice(1);
        const verb = words.filter((word, at) => !word.startsWith('-') && words[at - 1] !== '-n').slice(0, 3);
        const options = words.filter((word) => /^-./.test(word)).map((word) => word.split('=')[0] ?? word);
        const [first = '', second = ''] = verb;
        const depth = first === 'create' && second === 'secret' ? 3 : ['rollout', 'create'].includes(first) ? 2 : 1;
        const parts = verb.slice(0, depth);
        const help = await run(command, [...parts, '--help']).then(
          ({ stdout }) => stdout + everywhere,
          () => '',
        );
        const isKnown = (option: string) => help.includes(option.startsWith('--') ? `${option}=` : ` ${option},`);
        return help === '' || !options.every(isKnown) ? [line] : [];
      }),
    );
    expect(unknown.flat()).toEqual([]);
  });

  it('starts again what it stops, and runs a restore that has run before', () => {
    // Manifests have no number of replicas, and an applied Job that has finished does nothing.
    const sections = pages.flatMap(({ text }) => text.split(/^#+ /m)).map(commandsOf);
    const scaled = (to: string) => (line: string) => new RegExp(`scale (.*) --replicas=${to}$`).exec(line)?.[1] ?? [];
    const stopped = sections.filter((lines) => lines.flatMap(scaled('0')).length > 0);
    expect(stopped.length).toBeGreaterThan(1);
    for (const lines of stopped)
      expect(lines.flatMap(scaled('[1-9]'))).toEqual(expect.arrayContaining(lines.flatMap(scaled('0'))));
    const applying = sections.flatMap((lines) => {
      const at = lines.findIndex((line) => /kubectl apply -k k8s\/restore\/|run --silent restore:cluster/.test(line));
      return at < 0 ? [] : [lines.slice(0, at).join('\n')];
    });
    expect(applying.length).toBeGreaterThan(1);
    for (const before of applying) expect(before).toContain('kubectl -n kanaka delete job ');
  });

  it('lets each service reach what it stores in the bucket, and nothing else', async () => {
    const policy = await readFile(join(root, 'k8s/policies/bucket.json'), 'utf8');
    const granted = (sid: string) => {
      const [, resources = ''] =
        new RegExp(`"Sid": "${sid}",[^}]*?"Resource": (\\[[^\\]]*\\]|"[^"]*")`).exec(policy) ?? [];
      return named(resources, /kanaka\/([\w-]+)\/\*/g).sort();
    };
    const storedBy = async (service: string) => {
      const files = await readdir(join(root, 'apps', service, 'src'), { recursive: true });
      const texts = await Promise.all(
        files
          .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
          .map((file) => readFile(join(root, 'apps', service, 'src', file), 'utf8')),
      );
      return [...new Set(texts.flatMap((text) => named(text, /`([a-z-]+)\/\$\{/g)))].sort();
    };
    expect(granted('Media')).toEqual(await storedBy('media'));
    expect(granted('InvoiceWorker')).toEqual(await storedBy('invoice-worker'));
    expect(granted('OrdersAndMailWorker')).toEqual(granted('InvoiceWorker'));
    expect(granted('MediaDeletes')).toEqual(['photographs']);
  });
});
