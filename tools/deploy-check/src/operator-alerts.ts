/**
 * `npm run --silent alerts:operator | kubectl apply -f -`: the alerts as an object of the Prometheus operator, from the file
 * that a plain Prometheus reads, with the operator's scrape jobs (k8s/monitoring/operator.yaml).
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';

const read = (file: string) => readFile(join(import.meta.dirname, '../../../k8s/monitoring', file), 'utf8');
const jobs = parseAllDocuments(await read('operator.yaml')).map((document) => document.toJS() as { metadata: object });
const rule = {
  apiVersion: 'monitoring.coreos.com/v1',
  kind: 'PrometheusRule',
  metadata: jobs[0]?.metadata,
  spec: parse(await read('alerts.yaml')) as object,
};
console.log(JSON.stringify({ apiVersion: 'v1', kind: 'List', items: [rule, ...jobs] }, null, 2));
