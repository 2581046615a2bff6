/** Checks by programs of others, each null where it is not installed. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const root = join(import.meta.dirname, '../../..');

/** What a program says against what it is asked; null where there is no such program. */
async function complaint(
  [command = '', ...args]: readonly string[],
  { cwd = root, env = {} }: { cwd?: string; env?: Record<string, string> } = {},
): Promise<string[] | null> {
  try {
    await promisify(execFile)(command, args, { cwd, env: { ...process.env, ...env } });
    return [];
  } catch (error) {
    const { code, stdout = '', stderr = '' } = error as { code?: unknown; stdout?: string; stderr?: string };
    return code === 'ENOENT' ? null : [`${command}: ${(stdout + stderr).trim().split('\n').slice(-5).join('\n')}`];
  }
}

/** The tests of the alerts, by Prometheus' promtool (Debian: the package `prometheus`). */
export const alertFindings = () =>
  complaint(['promtool', 'test', 'rules', 'alerts.test.yaml'], {
    cwd: join(root, 'k8s/monitoring'),
    // Go collects its garbage less often: it takes half of the time otherwise.
    env: { GOGC: '400' },
  });

/** The Caddyfile, with both kinds of certificates: of Let's Encrypt, and of Caddy's own authority. */
export async function caddyFindings(file = 'Caddyfile'): Promise<string[] | null> {
  const validate = (ACME_EMAIL: string) =>
    complaint(['caddy', 'validate', '--config', file, '--adapter', 'caddyfile'], {
      env: { PUBLIC_URL: 'https://shop.example', ACME_EMAIL },
    });
  const [byLetsEncrypt, byItself] = [await validate('owner@shop.example'), await validate('internal')];
  return byLetsEncrypt && byItself && [...byLetsEncrypt, ...byItself];
}

/** docker-compose.yml, by Docker Compose as a plugin or as the older program. */
export async function composeConfigFindings(): Promise<string[] | null> {
  const profiles = ['trial', 'production', 'check'].flatMap((profile) => ['--profile', profile]);
  const asked = ['--env-file', '.env.example', ...profiles, 'config', '--quiet'];
  const hasPlugin = (await complaint(['docker', 'compose', 'version']))?.length === 0;
  return complaint([...(hasPlugin ? ['docker', 'compose'] : ['docker-compose']), ...asked]);
}
