import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { AppError } from '@kanaka/server-kit/app-error';
import type { Logger } from '@kanaka/server-kit/logger';
import { DECODING_BYTES } from './decoding-memory.ts';
import type { Outcome, Call, Role, Tasks } from './resize-worker.ts';

/** Without work for so long, it ends: idle, it needs as much memory as the service. */
const IDLE_AFTER_MS = 20_000;
/** No image that is decoded takes nearly as long, nor all its AVIFs; what does is given up, with the process. */
const LONGEST_MS: Record<Role, number> = { images: 60_000, avif: 240_000 };

/** Memory that was freed goes back to the system at once: glibc would keep it, and it would count towards the limit. */
const GIVING_BACK = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '1048576' };

type Pending = { resolve: (result: unknown) => void; reject: (error: Error) => void };

/** Does a task in the process for images, within its share of the memory. Rejects with 503 if the process ended meanwhile. */
export type RunOnImage = <T extends keyof Tasks>(
  task: T,
  memory: number,
  ...args: Parameters<Tasks[T]>
) => ReturnType<Tasks[T]>;

export type ImageProcess = {
  /** For the owner, whose images go first. */
  run: RunOnImage;
  runForShopper: RunOnImage;
  /** Ends it at once; what it is at is rejected. */
  close: () => Promise<void>;
};

/**
 * Works on pixels in a process of its own whose memory is limited, on several images at once: as many as fit into the memory
 * for it, and at most `picturesAtATime`. A file that crashes a decoder, or makes it need more memory than its header says, ends
 * that process and not the service; it is started again for the next image. AVIFs are made at the lowest priority: one takes
 * seconds of a core, which the system gives to requests and uploads first.
 */
export function startImageProcess({
  role = 'images',
  mainUrl,
  imagesAtATime,
  logger,
  idleAfterMs = IDLE_AFTER_MS,
}: {
  role?: Role;
  mainUrl: string;
  imagesAtATime: number;
  logger: Logger;
  idleAfterMs?: number;
}): ImageProcess {
  const withinBudget = createBudget(DECODING_BYTES);
  const pending = new Map<number, Pending>();
  let child: ChildProcess | null = null;
  let lastId = 0;
  let idle: NodeJS.Timeout | undefined;

  function start(): ChildProcess {
    const started = fork(fileURLToPath(mainUrl), [role], {
      stdio: 'inherit',
      serialization: 'advanced',
      execArgv: [...process.execArgv, '--expose-gc'],
      env: { ...process.env, ...GIVING_BACK },
    });
    if (role === 'avif' && started.pid !== undefined) setPriority(started.pid, constants.priority.PRIORITY_LOW);
    const end = (error: unknown) => {
      if (child !== started) return;
      logger.error(
        { err: error, role, images: pending.size },
        'the process for pictures ended; the next picture starts it again',
      );
      forget(error);
    };
    started.on('error', end);
    started.on('exit', (code, signal) => end(new Error(`the process ended with ${signal ?? code}`)));
    started.on('message', (outcome: Outcome) => {
      const call = pending.get(outcome.id);
      pending.delete(outcome.id);
      if ('error' in outcome) call?.reject(new Error(outcome.error));
      else call?.resolve(outcome.result);
    });
    return started;
  }

  function forget(reason: unknown): void {
    child = null;
    for (const { reject } of pending.values()) reject(notProcessed(reason));
    pending.clear();
  }

  async function call(task: keyof Tasks, args: unknown[]): Promise<unknown> {
    clearTimeout(idle);
    const worker = (child ??= start());
    const id = (lastId += 1);
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    pending.set(id, { resolve, reject });
    worker.send({ id, task, args } satisfies Call);
    const givenUp = setTimeout(() => worker.kill('SIGKILL'), LONGEST_MS[role]);
    try {
      return await promise;
    } finally {
      clearTimeout(givenUp);
      // Two that end together both come here: only the last timer may be left, or the first ends the process in the middle of work.
      clearTimeout(idle);
      if (pending.size === 0) idle = setTimeout(() => void close(), idleAfterMs).unref();
    }
  }

  async function close(): Promise<void> {
    clearTimeout(idle);
    const ending = child;
    forget(new Error('the service is stopping'));
    if (ending?.exitCode !== null || ending.signalCode !== null) return;
    const ended = once(ending, 'exit');
    ending.kill('SIGKILL');
    await ended;
  }

  const runFor = (isOwner: boolean) => {
    const run = (task: keyof Tasks, memory: number, ...args: unknown[]) => {
      const bytes = Math.max(memory, DECODING_BYTES / imagesAtATime);
      // A header takes no memory to speak of, and whoever sent it waits for what it says.
      return task === 'inspect' ? call(task, args) : withinBudget({ bytes, isOwner }, () => call(task, args));
    };
    // The outcome of a task is what the task returns: both ends are this program.
    return run as RunOnImage;
  };
  return { run: runFor(true), runForShopper: runFor(false), close };
}

function notProcessed(cause: unknown): AppError {
  const message = 'The picture could not be processed. Please send it again.';
  return new AppError('image.not-processed', message, { cause });
}

type Waiting = { bytes: number; isOwner: boolean; start: () => void };

/** Runs work within its share of the budget. */
type WithinBudget = <T>(of: { bytes: number; isOwner: boolean }, work: () => Promise<T>) => Promise<T>;

/**
 * A budget of memory: work waits until its bytes are free, the owner's before all other. Work that needs more than all of it
 * runs alone.
 */
export function createBudget(total: number): WithinBudget {
  const queue: Waiting[] = [];
  let free = total;

  function startNext(): void {
    const next = queue.find(({ isOwner }) => isOwner) ?? queue[0];
    if (!next || next.bytes > free) return;
    queue.splice(queue.indexOf(next), 1);
    free -= next.bytes;
    next.start();
    startNext();
  }
  return async ({ bytes: wanted, isOwner }, work) => {
    const bytes = Math.min(wanted, total);
    await new Promise<void>((start) => {
      queue.push({ bytes, isOwner, start });
      startNext();
    });
    try {
      return await work();
    } finally {
      free += bytes;
      startNext();
    }
  };
}
