import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { z } from 'zod';
import { root } from './check.ts';

const Alerts = z.object({
  groups: z.array(
    z.object({
      rules: z.array(
        z.object({
          alert: z.string(),
          expr: z.string().min(1),
          for: z.string().optional(),
          labels: z.object({ severity: z.enum(['page', 'ticket']) }),
          annotations: z.object({ summary: z.string().min(1), runbook: z.string() }),
        }),
      ),
    }),
  ),
});

const readText = (path: string) => readFile(join(root, path), 'utf8');

describe('an alert', () => {
  it('has a runbook, and every runbook of an alert belongs to an existing one', async () => {
    const { groups } = Alerts.parse(parse(await readText('k8s/monitoring/alerts.yaml')));
    const rules = groups.flatMap((group) => group.rules);
    const pages = (await readdir(join(root, 'docs/runbooks'))).filter((file) => file.endsWith('.md'));
    const named = rules.map(({ annotations }) => basename(annotations.runbook));
    expect(named.filter((page) => !pages.includes(page))).toEqual([]);
    const operations = await readText('docs/operations.md');
    const found = (page: string) => named.includes(page) || operations.includes(`runbooks/${page}`);
    expect(pages.filter((page) => !found(page))).toEqual([]);
    for (const { alert, annotations } of rules) expect(await readText(annotations.runbook)).toContain(alert);
  });
});
