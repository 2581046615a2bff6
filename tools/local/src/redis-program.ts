import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { redisArguments } from '@kanaka/testing/embedded-redis';
import { findRedis } from '@kanaka/testing/redis-binary';
import { StartFailure } from './failure.ts';

const exec = promisify(execFile);

export type Program = { command: string; args: string[]; env: NodeJS.ProcessEnv };

/** A Redis for this machine: an installed one, one from Debian's packages, or a container. */
export async function redisProgram({
  dataDir,
  port,
  onStep,
}: {
  dataDir: string;
  port: number;
  onStep: (step: string) => void;
}): Promise<Program> {
  const folder = join(dataDir, 'redis');
  const binary = await findRedis(join(dataDir, 'tools'), onStep);
  if (binary) return { ...binary, args: redisArguments({ dataDir: folder, port, durable: true }) };
  if (await hasDocker()) return inContainer(folder, port);
  throw new StartFailure(
    'Redis was not found on this machine, and neither Debian’s packages nor Docker could give one: install redis-server (on macOS `brew install redis`), or name a server with REDIS_URL.',
  );
}

function hasDocker(): Promise<boolean> {
  return exec('docker', ['info'], { timeout: 5_000 }).then(
    () => true,
    () => false,
  );
}

function inContainer(folder: string, port: number): Program {
  const name = `kanaka-redis-${port}`;
  // If `docker run` is killed, its container stays and still has the name.
  const script = `docker rm --force ${name} >/dev/null 2>&1; exec docker run --rm --name ${name} --publish 127.0.0.1:${port}:6379 --volume "$REDIS_DIR":/data redis:8.10 redis-server --appendonly yes --maxmemory-policy noeviction`;
  return { command: 'sh', args: ['-c', script], env: { ...process.env, REDIS_DIR: folder } };
}
