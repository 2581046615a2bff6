/** Shared by the small programs of the local start. */
import { once } from 'node:events';

/** The named variables; the supervisor always sets them, so a missing one is an error in parts.ts. */
export function readEnv<const Name extends string>(...names: Name[]): Record<Name, string> {
  const read = names.map((name) => {
    const value = process.env[name];
    if (value === undefined || value === '') throw new Error(`${name} is not set`);
    return [name, value];
  });
  return Object.fromEntries(read) as Record<Name, string>;
}

/** Resolves when the supervisor, or the user of a program that runs alone, sends a signal to stop. */
export async function untilSignalled(): Promise<void> {
  await Promise.race([once(process, 'SIGTERM'), once(process, 'SIGINT')]);
}
