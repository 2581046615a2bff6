import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from '@jest/globals';
import { z } from 'zod';

const root = join(import.meta.dirname, '../../..');
const Graph = z.record(z.string(), z.array(z.string()));

/** Evaluates an expression of `graph`, in a process of its own: Nx loads its plugins in ways that Jest's modules do not know. */
async function askNx(expression: string): Promise<unknown> {
  const program = `
    import devkit from 'nx/src/devkit-exports.js';
    import hashing from 'nx/src/hasher/hash-plan-inspector.js';
    const graph = await devkit.createProjectGraphAsync({ exitOnError: true });
    const inspector = new hashing.HashPlanInspector(graph);
    await inspector.init();
    process.stdout.write(JSON.stringify(${expression}), () => process.exit(0));
  `;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: root,
    env: { ...process.env, NX_DAEMON: 'false' },
    maxBuffer: 64 * 1024 * 1024,
  });
  return JSON.parse(stdout.slice(stdout.indexOf('{')));
}

it('a package of the lockfile is an input of the tasks that use it, and of no others', async () => {
  const inputs = Graph.parse(await askNx("inspector.inspectHashPlan(Object.keys(graph.nodes), ['test', 'build'])"));
  const dependOn = (input: string) => Object.keys(inputs).filter((task) => inputs[task]?.includes(input));
  expect(dependOn('AllExternalDependencies')).toEqual([]);
  expect(dependOn('npm:argon2').sort()).toEqual(['identity:build', 'identity:test', 'production-check:test']);
  expect(dependOn('npm:react')).toEqual(expect.arrayContaining(['admin:build', 'admin:test', 'ui:test']));
  expect(dependOn('npm:jest')).toEqual(expect.arrayContaining(['docs-tools:test', 'money:test', 'orders:test']));
});
