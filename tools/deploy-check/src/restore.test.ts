import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { root } from './check.ts';

function restore(...args: string[]): Promise<{ out: string; said: string }> {
  return new Promise((resolve) => {
    const main = join(import.meta.dirname, 'restore-jobs.ts');
    execFile(process.execPath, [main, ...args], { cwd: root }, (_, out, said) => resolve({ out, said }));
  });
}

describe('the restore of one database of a cluster', () => {
  it('is a Job that names this database only, and the moment before which its dump was made', async () => {
    const { out } = await restore('cart', '--before', '2026-11-25T14:03:00+05:30');
    expect(JSON.parse(out)).toMatchObject({ kind: 'Job', metadata: { name: 'restore-cart', namespace: 'kanaka' } });
    expect(out).not.toContain('orders');
    expect(out).toContain('"kanaka-cart-database"');
    const variables: unknown[] = JSON.parse(out).spec.template.spec.initContainers[0].env;
    expect(variables).toContainEqual({ name: 'BEFORE', value: '2026-11-25T08:33:00.000Z' });
    expect(variables).toContainEqual({ name: 'DATABASE', value: 'cart' });
  });

  it('is followed by a Job that repeats what another service had sent since', async () => {
    const { out } = await restore('reviews', '--replay-since', '2026-11-25T03:00:00Z');
    expect(JSON.parse(out).metadata.name).toBe('replay-reviews');
    expect(JSON.parse(out).spec.template.spec.containers[0].env).toContainEqual({
      name: 'SINCE',
      value: '2026-11-25T03:00:00.000Z',
    });
    expect(out).not.toContain('orders');
  });

  it('is refused for what is no database, and for a moment without its zone', async () => {
    expect(await restore('gateway')).toEqual({ out: '', said: expect.stringContaining('Name a database: identity') });
    const { out, said } = await restore('orders', '--before', '2026-11-25 14:03');
    expect([out, said]).toEqual(['', expect.stringContaining('with its zone')]);
  });
});
