/** The tests of the alerts, by Prometheus' own promtool. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const monitoring = join(import.meta.dirname, '../../../k8s/monitoring');

/** What promtool finds wrong; null where it is not installed (Debian: the package `prometheus`). */
export async function alertFindings(): Promise<string[] | null> {
  try {
    // Go collects its garbage less often: it takes half of the time otherwise.
    const env = { ...process.env, GOGC: '400' };
    await run('promtool', ['test', 'rules', 'alerts.test.yaml'], { cwd: monitoring, env });
    return [];
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error)) throw error;
    if (error.code === 'ENOENT') return null;
    return [`k8s/monitoring: promtool: ${'stdout' in error ? String(error.stdout) : error.message}`];
  }
}
