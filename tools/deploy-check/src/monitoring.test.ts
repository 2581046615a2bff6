import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { createOrder, payAgain } from '@kanaka/contracts/orders/checkout';
import { capturePayment, razorpayWebhook, verifyPayment } from '@kanaka/contracts/orders/payments';
import { parse } from 'yaml';
import { z } from 'zod';
import { root } from './check.ts';
import { alertFindings } from './others-checks.ts';

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

const AlertTests = z.object({
  tests: z.array(
    z.object({ alert_rule_test: z.array(z.object({ alertname: z.string(), exp_alerts: z.array(z.unknown()) })) }),
  ),
});

const Scrape = z.object({
  scrape_configs: z.array(
    z.object({
      relabel_configs: z.array(
        z.object({
          action: z.string().optional(),
          source_labels: z.array(z.string()).optional(),
          regex: z.string().optional(),
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

  it('is tested: it fires in one situation and is quiet in another', async () => {
    const { tests } = AlertTests.parse(parse(await readText('k8s/monitoring/alerts.test.yaml')));
    const { groups } = Alerts.parse(parse(await readText('k8s/monitoring/alerts.yaml')));
    const cases = tests.flatMap((test) => test.alert_rule_test);
    for (const { alert } of groups.flatMap((group) => group.rules)) {
      const expected = cases.filter(({ alertname }) => alertname === alert).map((one) => one.exp_alerts.length > 0);
      expect([alert, new Set(expected)]).toEqual([alert, new Set([true, false])]);
    }
    expect((await alertFindings()) ?? []).toEqual([]);
  });

  it('watches every endpoint that an order needs to be placed and paid', async () => {
    const { groups } = Alerts.parse(parse(await readText('k8s/monitoring/alerts.yaml')));
    const { expr = '' } = groups.flatMap((group) => group.rules).find(({ alert }) => alert === 'CheckoutErrors') ?? {};
    const routes = [...expr.matchAll(/route=~"([^"]+)"/g)].map(([, route = '']) => new RegExp(`^${route}$`));
    expect(routes).toHaveLength(2);
    for (const { path } of [createOrder, payAgain, verifyPayment, capturePayment, razorpayWebhook])
      expect(routes.map((route) => [path, route.test(`/api${path}`)])).toEqual([
        [path, true],
        [path, true],
      ]);
  });

  it('does not come from a pod that has ended: only those that run are asked', async () => {
    const { scrape_configs: jobs } = Scrape.parse(parse(await readText('k8s/monitoring/scrape.yaml')));
    const dropped = jobs.flatMap(({ relabel_configs: rules }) =>
      rules.flatMap(({ action, source_labels: labels, regex }) =>
        action === 'drop' && labels?.join() === '__meta_kubernetes_pod_phase' ? [`${regex}`] : [],
      ),
    );
    expect(dropped).toEqual(['Pending|Succeeded|Failed']);
  });

  it('is the same for Prometheus’ operator, which finds pods by the same annotations and asks from outside', async () => {
    const { stdout } = await promisify(execFile)(process.execPath, [join(import.meta.dirname, 'operator-alerts.ts')]);
    const { items } = JSON.parse(stdout) as { items: { kind: string; spec: object }[] };
    expect(items.map(({ kind }) => kind)).toEqual(['PrometheusRule', 'PodMonitor', 'Probe']);
    expect(items[0]?.spec).toEqual(parse(await readText('k8s/monitoring/alerts.yaml')));
    const annotations = (text: string) => new Set(text.match(/__meta_kubernetes_pod_annotation_\w+/g));
    expect(annotations(JSON.stringify(items))).toEqual(annotations(await readText('k8s/monitoring/scrape.yaml')));
    // The job that the alerts name.
    expect(items[2]?.spec).toMatchObject({ jobName: 'kanaka-outside', module: 'http_2xx' });
  });
});
