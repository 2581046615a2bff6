import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { createLogger } from '@kanaka/server-kit/logger';
import { DECODING_BYTES } from './decoding-memory.ts';
import { encodeAvifs, encodeKept, encodeLogo, encodePhotograph, inspectImage, isWholeImage } from './resize-images.ts';

/** First argument of a process that works on pixels, of uploads or for AVIFs; without one main.ts runs the service. */
const roles = ['images', 'avif'] as const;
export type Role = (typeof roles)[number];
export const isRole = (argument: string | undefined) => roles.some((role) => role === argument);

/** What the process may need besides the images that it decodes: threads, and results that are being sent. */
const SPARE_BYTES = 96 * 1024 * 1024;

/** What such a process does. */
const tasks = {
  inspect: inspectImage,
  isWhole: isWholeImage,
  encode: encodeKept,
  photograph: encodePhotograph,
  logo: encodeLogo,
  avifs: encodeAvifs,
};
export type Tasks = typeof tasks;

const givesBytes = (task: keyof Tasks) => task !== 'inspect' && task !== 'isWhole';

/** A call of a task, and its outcome. */
export type Call = { id: number; task: keyof Tasks; args: unknown[] };
export type Outcome = { id: number; result: unknown } | { id: number; error: string };

/**
 * In the child process: does the tasks that its parent sends, several at once, until the parent disconnects. Ctrl-C reaches
 * both processes; only the parent handles it.
 */
export async function serveImages(): Promise<void> {
  process.on('SIGINT', () => undefined);
  await limitMemory();
  const send = (outcome: Outcome) => process.send?.(outcome);
  process.on('message', ({ id, task, args }: Call) => {
    const run: (...values: never[]) => Promise<unknown> = tasks[task];
    run(...(args as never[]))
      .then(
        (result) => send({ id, result }),
        (error: unknown) => send({ id, error: String(error) }),
      )
      // An image's bytes are so few objects that V8 would not collect them before the limit is reached.
      .finally(() => givesBytes(task) && globalThis.gc?.());
  });
}

/**
 * Limits the memory that this process can get beyond what it has (RLIMIT_DATA), with `prlimit` of util-linux, which every
 * Debian has. Without it, estimates alone decide.
 */
async function limitMemory(): Promise<void> {
  try {
    const status = await readFile('/proc/self/status', 'utf8');
    const had = Number(/VmData:\s+(\d+) kB/.exec(status)?.[1]) * 1024;
    const limit = `--data=${had + DECODING_BYTES + SPARE_BYTES}`;
    await promisify(execFile)('prlimit', ['--pid', String(process.pid), limit]);
  } catch (error) {
    const logger = createLogger({ service: 'media', level: 'warn' });
    logger.warn({ err: error }, 'the memory of the process for pictures is not limited');
  }
}
