/**
 * Observability of the shop: one trace for everything that a purchase causes, the metrics that alerts and dashboards use,
 * and logs without personal data.
 */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { dataDir, owner, shopPort, startShop, stopShop } from '@kanaka/testing/whole-shop';
import { parse } from 'yaml';
import { z } from 'zod';
import { addPiece, answerOf, arriveSignedIn, asOwner, buy, withdrawPiece } from '../test-data.ts';
import { openCollector, type Collector } from './trace-collector.ts';
import { mailAbout } from '../mail.ts';
import { test } from '../test.ts';

const monitoring = join(import.meta.dirname, '../../../../k8s/monitoring');
/** Where services, workers and the gateway serve their metrics, as offsets from the shop's first port. */
const METRICS_PORTS = [1, 2, 3, 4, 5, 6, 7, 8, 11];
/** Metrics of Prometheus itself, of kube-state-metrics, of the kubelet and of the blackbox exporter. */
const MADE_BY_OTHERS = /^(?:up$|kube_|kubelet_|probe_)/;

let collector: Collector;
test.beforeAll(async () => {
  collector = await openCollector();
  await stopShop();
  await startShop({ timeoutMs: 180_000, settings: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url } });
});
test.afterAll(() => collector.close());

const Rules = z.object({ groups: z.array(z.object({ rules: z.array(z.object({ expr: z.string() })) })) });
const Dashboard = z.object({
  panels: z.array(z.object({ targets: z.array(z.object({ expr: z.string() })).default([]) })),
});

/** The names of the metrics in a Prometheus expression: names before a selector, and names with an underscore. */
function metricsIn(expression: string): string[] {
  const bare = expression.replace(/\{[^}]*\}/g, '{}').replace(/\b(?:by|on|without) \([^)]*\)/g, '');
  return [...bare.matchAll(/\b(?!histogram_quantile|\w+_over_time\b)([a-z]+(?:_[a-z0-9]+)+|[a-z]+(?=\{))/g)].map(
    ([name]) => name,
  );
}

test('a purchase is one trace from the webhook to the e-mail, is counted, and leaves no personal data in the logs', async ({
  request,
}) => {
  const piece = await addPiece();
  const { person, userId } = await arriveSignedIn(request);
  // Without the hint cookie, whose value is `1`.
  const { cookies } = await request.storageState();
  const tokens = cookies.flatMap(({ value }) => (value.length > 1 ? [value] : []));
  await buy(request, userId, piece._id);
  await mailAbout(person.email, /confirmed/i);
  await answerOf(await request.post('/api/auth/forgot-password', { data: { email: person.email } }));
  const [, resetToken = ''] =
    /token=([\w-]{43})/.exec((await mailAbout(person.email, 'Choose a new password')).text) ?? [];
  const newPassword = 'a-quieter-evening';
  await answerOf(
    await request.post('/api/auth/reset-password', { data: { token: resetToken, password: newPassword } }),
  );
  // An address with a phone number and an e-mail, and a refused request.
  for (const q of [person.email, '9876543210']) {
    await asOwner(async (office) => answerOf(await office.get(`/api/admin/orders/get?q=${encodeURIComponent(q)}`)));
  }
  expect((await request.post('/api/auth/login', { data: person })).status()).toBe(401);
  await withdrawPiece(piece._id);

  await test.step('the trace', async () => {
    // Razorpay reports a payment more than once: the report that comes first causes everything, the others nothing.
    const purchase = () => {
      const webhooks = collector.spans.filter(({ attributes }) => attributes['url.path']?.includes('webhook'));
      const traces = [...new Set(webhooks.map(({ traceId }) => traceId))].map((id) =>
        collector.spans.filter(({ traceId }) => traceId === id),
      );
      return traces.reduce((longest, trace) => (trace.length > longest.length ? trace : longest), []);
    };
    const sorted = (words: string[]) => [...new Set(words)].sort();
    // Each service exports its spans in batches.
    await expect
      .poll(
        () => {
          const trace = purchase();
          return {
            services: sorted(trace.map(({ service }) => service)),
            queries: sorted(trace.flatMap(({ service, attributes }) => (attributes['db.query.text'] ? [service] : []))),
            // Each job once: one that is done twice is recorded twice.
            jobs: trace.flatMap(({ name }) => (name.startsWith('process ') ? [name] : [])).sort(),
          };
        },
        { timeout: 60_000 },
      )
      .toEqual({
        services: expect.arrayContaining(['catalog', 'gateway', 'invoice-worker', 'mail-worker', 'orders']),
        queries: ['cart', 'catalog', 'orders'],
        jobs: ['process cart', 'process invoice', 'process mail', 'process stock'],
      });
  });

  await test.step('the metrics', async () => {
    const wanted = [
      ...Rules.parse(parse(await readFile(join(monitoring, 'alerts.yaml'), 'utf8'))).groups.flatMap(
        ({ rules }) => rules,
      ),
      ...Dashboard.parse(JSON.parse(await readFile(join(monitoring, 'dashboard.json'), 'utf8'))).panels.flatMap(
        ({ targets }) => targets,
      ),
    ].flatMap(({ expr }) => metricsIn(expr));
    const answers = await Promise.all(
      METRICS_PORTS.map(async (offset) => (await request.get(`http://127.0.0.1:${shopPort + offset}/metrics`)).text()),
    );
    const names = new Set(answers.flatMap((text) => [...text.matchAll(/^([a-z0-9_]+)[ {]/gm)].map(([, name]) => name)));
    expect(new Set(wanted).size).toBeGreaterThan(15);
    expect(wanted.filter((name) => !MADE_BY_OTHERS.test(name) && !names.has(name))).toEqual([]);
  });

  await test.step('the logs and the traces', async () => {
    const secrets = await readFile(join(dataDir, 'secrets.json'), 'utf8');
    const personal = [
      ...[person.name, person.email, person.password, newPassword, owner.email, owner.password],
      ...['4 Car Street', '9876543210', resetToken, ...tokens],
      // Keys and tokens, each line of a key separately.
      ...(secrets.match(/[\w+/=-]{40,}/g) ?? []),
    ];
    expect(personal.length).toBeGreaterThan(12);
    const folder = join(dataDir, 'logs');
    const places = (await readdir(folder)).map(async (file) => ({
      file,
      text: await readFile(join(folder, file), 'utf8'),
    }));
    const answers = [
      ...(await Promise.all(places)),
      { file: 'traces', text: collector.spans.map((span) => JSON.stringify(span)).join('\n') },
    ];
    const found = answers.flatMap(({ file, text }) =>
      text.split('\n').flatMap((line) => (personal.some((word) => line.includes(word)) ? [`${file}: ${line}`] : [])),
    );
    expect(found).toEqual([]);
  });
});
