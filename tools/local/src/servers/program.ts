/** Shared by the small programs of the local start. */
import { once } from 'node:events';

/** The named variables; whoever starts the program always sets them, so a missing one is an error there. */
export function readEnv<const Name extends string>(...names: Name[]): Record<Name, string> {
  const read = names.map((name) => {
    const value = process.env[name];
    if (value === undefined || value === '') throw new Error(`${name} is not set`);
    return [name, value];
  });
  return Object.fromEntries(read) as Record<Name, string>;
}

/** Where the servers of a program listen: on loopback, unless it runs in a container. */
export const listenHost = () => process.env['HOST'] ?? '127.0.0.1';

/** Resolves when the supervisor, or the user of a program that runs alone, sends a signal to stop. */
export async function untilSignalled(): Promise<void> {
  await Promise.race([once(process, 'SIGTERM'), once(process, 'SIGINT')]);
}
