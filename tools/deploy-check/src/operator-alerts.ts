/**
 * `npm run --silent alerts:operator -- [ADDRESS OF THE REPOSITORY'S FILES] | kubectl apply -f -`: the alerts and the scrape
 * jobs as objects of the Prometheus operator, from the same files that a plain Prometheus reads.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { operatorObjects, type AlertGroups, type ScrapeJobs } from './operator-objects.ts';

const read = async (file: string): Promise<unknown> =>
  parse(await readFile(join(import.meta.dirname, '../../../k8s/monitoring', file), 'utf8'));
const alerts = (await read('alerts.yaml')) as AlertGroups;
const jobs = (await read('scrape.yaml')) as ScrapeJobs;
const items = operatorObjects(alerts, jobs, process.argv[2]);
console.log(JSON.stringify({ apiVersion: 'v1', kind: 'List', items }, null, 2));
