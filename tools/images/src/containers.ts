/** Queries about the running containers of a compose project. */
import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { docker } from './docker.ts';

const Inspected = z.array(
  z.object({
    Id: z.string(),
    Image: z.string(),
    RestartCount: z.int(),
    State: z.object({
      Status: z.string(),
      Pid: z.int(),
      ExitCode: z.int(),
      StartedAt: z.string(),
      Health: z.object({ Status: z.string() }).optional(),
    }),
    Config: z.object({ User: z.string(), Labels: z.record(z.string(), z.string()) }),
    HostConfig: z.object({
      ReadonlyRootfs: z.boolean(),
      CapDrop: z.array(z.string()).nullable(),
      CapAdd: z.array(z.string()).nullable(),
      Privileged: z.boolean(),
      Memory: z.number(),
      SecurityOpt: z.array(z.string()).nullable(),
    }),
  }),
);
export type Container = z.output<typeof Inspected>[number] & { name: string };

export async function containersOf(project: string): Promise<Container[]> {
  const ids = (await docker('ps', '--all', '--quiet', '--filter', `label=com.docker.compose.project=${project}`)).split(
    '\n',
  );
  const found = Inspected.parse(JSON.parse(await docker('inspect', ...ids.filter(Boolean))));
  return found
    .map((container) => ({ ...container, name: container.Config.Labels['com.docker.compose.service'] ?? container.Id }))
    .sort((one, other) => one.name.localeCompare(other.name));
}

export const keepsRunning = ({ name }: Container) => name !== 'bucket';

/** Waits until all services are healthy; throws with the names of those that are not. */
export async function untilHealthy(project: string, timeoutMs: number): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const unhealthy = (await containersOf(project)).filter(
      (container) => keepsRunning(container) && container.State.Health?.Status !== 'healthy',
    );
    if (unhealthy.length === 0) return;
    if (Date.now() > deadline) throw new Error(`not healthy: ${unhealthy.map(({ name }) => name).join(', ')}`);
    await pause(500);
  }
}

/** What a container is allowed to do although it should not be. */
export function liberties({ Config, HostConfig }: Container): string[] {
  const checks: [boolean, string][] = [
    [/^(0|root)?(:|$)/.test(Config.User), 'runs as root'],
    [!HostConfig.ReadonlyRootfs, 'may write to its root'],
    [!HostConfig.CapDrop?.includes('ALL') || (HostConfig.CapAdd ?? []).length > 0, 'has capabilities'],
    [HostConfig.Privileged, 'is privileged'],
    [HostConfig.Memory === 0, 'has no limit on memory'],
    [!HostConfig.SecurityOpt?.some((option) => option.startsWith('no-new-privileges')), 'may gain privileges'],
  ];
  return checks.flatMap(([is, what]) => (is ? [what] : []));
}

/** User id and capabilities of the running process, from the kernel. */
export async function rightsOf({ State: { Pid } }: Container): Promise<{ uid: string; capabilities: string }> {
  const status = await readFile(`/proc/${Pid}/status`, 'utf8');
  const field = (name: string) => new RegExp(`^${name}:\\s*(\\S+)`, 'm').exec(status)?.[1] ?? '';
  return { uid: field('Uid'), capabilities: field('CapEff') };
}
