import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, it } from '@jest/globals';
import { z } from 'zod';

const root = join(import.meta.dirname, '../../..');

/** Which project may use which, by the tags in its package.json: a project of the tag only those that have one of these. */
const boundaries: Record<string, string[]> = {
  leaf: [],
  contracts: ['leaf'],
  'kind:app': ['kind:lib'],
  'kind:lib': ['kind:lib'],
  'kind:tool': ['kind:lib', 'kind:tool'],
  // It tests with the services’ own code what the demo inserts.
  'kind:simulation': ['kind:lib', 'kind:tool', 'kind:app'],
  // It reads the services' own descriptions of their environment, so that no rule is written twice.
  'kind:operation': ['kind:lib', 'kind:tool', 'kind:app'],
  'runs:browser': ['runs:browser', 'runs:anywhere'],
  'runs:server': ['runs:server', 'runs:anywhere'],
  'runs:anywhere': ['runs:anywhere'],
  // An app that renders itself on its server; what it sends to the browser is held by oxlint.config.ts.
  'runs:both': ['runs:browser', 'runs:server', 'runs:anywhere'],
};

/** The tests of an app may run another one: those of orders have the catalogue's real stock. */
const boundariesOfTests = { ...boundaries, 'kind:app': ['kind:lib', 'kind:app'] };

const List = z.record(z.string(), z.string()).default({});
const Project = z
  .object({
    name: z.string(),
    nx: z.object({ tags: z.array(z.string()) }),
    dependencies: List,
    devDependencies: List,
  })
  .transform(({ nx: { tags }, ...rest }) => ({ ...rest, tags }));
type Project = z.infer<typeof Project>;

/** The projects that a project lists and may not use. It lists what it imports (dependencies.test.ts). */
function breaches(project: Project, projects: readonly Project[]): string[] {
  const refused = (listed: Record<string, string>, allowed: Record<string, string[]>) =>
    projects.filter(
      ({ name, tags }) =>
        name in listed && project.tags.some((tag) => !allowed[tag]?.some((needed) => tags.includes(needed))),
    );
  return [...refused(project.dependencies, boundaries), ...refused(project.devDependencies, boundariesOfTests)].map(
    ({ name }) => `${project.name} uses ${name}`,
  );
}

let projects: Project[];
beforeAll(async () => {
  projects = [];
  for await (const path of glob('{apps,libs,tools}/*/package.json', { cwd: root }))
    projects.push(Project.parse(JSON.parse(await readFile(join(root, path), 'utf8'))));
});

const named = (name: string): Project => {
  const found = projects.find((project) => project.name === `@kanaka/${name}`);
  if (!found) throw new Error(`there is no project ${name}`);
  return found;
};

it('a project uses only those that it may use', () => {
  expect(projects.flatMap((project) => breaches(project, projects))).toEqual([]);
});

it.each([
  ['an app another app, outside its tests', 'cart', 'reviews'],
  ['a lib an app', 'queues', 'reviews'],
  ['a browser lib the server kit', 'ui', 'server-kit'],
  ['the contracts anything but a leaf', 'contracts', 'server-kit'],
  ['an app a tool', 'orders', 'local-tools'],
  ['a tool an app, unless it is a simulation', 'local-tools', 'reviews'],
])('%s may not', (_, name, used) => {
  const wrong = { ...named(name), dependencies: { [`@kanaka/${used}`]: '0.1.0' } };
  expect(breaches(wrong, projects)).toEqual([`@kanaka/${name} uses @kanaka/${used}`]);
});

it('no two projects need each other, directly or by way of others, except in tests of apps', () => {
  // Taken away again and again, those that need nobody who is left: what stays would need itself.
  let left = projects;
  for (let before = 0; before !== left.length;) {
    before = left.length;
    left = left.filter(({ dependencies, devDependencies, tags }) => {
      const needed = { ...dependencies, ...(tags.includes('kind:app') ? {} : devDependencies) };
      return left.some(({ name }) => name in needed);
    });
  }
  expect(left.map(({ name }) => name)).toEqual([]);
});
