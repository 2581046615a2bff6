/** Two replicas of one part of the shop behind a balancer, replaced one by one as a Deployment does. */
import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Part } from '@kanaka/local-tools/supervisor';
import { freePort } from '@kanaka/testing/free-port';
import { until, untilReady } from '@kanaka/testing/until';
import type { Balancer } from './balancer.ts';

/** 5 s in a cluster (k8s/components/service); here the balancer is updated at once. */
const PRE_STOP_MS = 1_000;
/** The rest of a pod's grace period after its `preStop`. */
const GRACE_MS = 15_000;
/** This machine may be slow. In a cluster it has half an hour (`startupProbe`). */
const START_MS = 10 * 60_000;

type Replica = { port: number; child: ChildProcess; ended: Promise<string> };
export type Stop = { ms: number; how: string };
export type Replicas = Awaited<ReturnType<typeof startReplicas>>;

export async function startReplicas(part: Part, { balancer, logsDir }: { balancer: Balancer; logsDir: string }) {
  const { command, args, cwd, env } = part;
  const running: Replica[] = [];
  const log = join(logsDir, `${part.name}.log`);

  async function bringUp(): Promise<void> {
    const port = await freePort();
    const output = openSync(log, 'a');
    const child = spawn(command, args, {
      cwd,
      // Two gateways cannot use the same metrics port.
      env: { ...env, PORT: String(port), METRICS_PORT: '0' },
      stdio: ['ignore', output, output],
    });
    closeSync(output);
    const ended = new Promise<string>((resolve) =>
      child.once('exit', (code, signal) => resolve(signal ?? `exit ${code}`)),
    );
    running.push({ port, child, ended });
    const url = `http://127.0.0.1:${port}/readyz`;
    await Promise.race([
      untilReady(url, { withinMs: START_MS }),
      ended.then((how) => Promise.reject(new Error(`${part.name} ended while it was starting (${how}); see ${log}`))),
    ]);
    balancer.add(port);
  }

  /** Stops a replica like a pod: removed from the Service, `preStop`, SIGTERM, SIGKILL if it is still running. */
  async function stopReplica({ port, child, ended }: Replica): Promise<Stop> {
    balancer.remove(port);
    await pause(PRE_STOP_MS);
    const startedAt = performance.now();
    child.kill('SIGTERM');
    const late = setTimeout(() => child.kill('SIGKILL'), GRACE_MS);
    const how = await ended;
    clearTimeout(late);
    return { ms: performance.now() - startedAt, how };
  }

  const stop = async () => {
    for (const { child } of running) child.kill('SIGTERM');
    const gone = () => running.every(({ child }) => child.exitCode !== null || child.signalCode !== null);
    await until(gone, { withinMs: GRACE_MS }).catch(() => {
      for (const { child } of running) child.kill('SIGKILL');
    });
  };
  try {
    await Promise.all([bringUp(), bringUp()]);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    /** Starts a replica, then stops the oldest. */
    async changeOne(): Promise<Stop> {
      await bringUp();
      const oldest = running.shift();
      if (!oldest) throw new Error(`${part.name} has no replica`);
      return stopReplica(oldest);
    },
    stop,
  };
}
