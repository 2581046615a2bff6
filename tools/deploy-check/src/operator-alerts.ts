/**
 * `npm run --silent alerts:operator -- [ADDRESS OF THE REPOSITORY'S FILES] | kubectl apply -f -`: the alerts and the scrape job as
 * objects of the Prometheus operator, from the same file that a plain Prometheus reads.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { operatorObjects, type AlertGroups } from './operator-objects.ts';

const alerts = join(import.meta.dirname, '../../../k8s/monitoring/alerts.yaml');
const groups = parse(await readFile(alerts, 'utf8')) as AlertGroups;
console.log(
  JSON.stringify({ apiVersion: 'v1', kind: 'List', items: operatorObjects(groups, process.argv[2]) }, null, 2),
);
