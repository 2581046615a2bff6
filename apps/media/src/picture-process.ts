import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { AppError } from '@kanaka/server-kit/app-error';
import type { Logger } from '@kanaka/server-kit/logger';
import { createBudget } from './create-budget.ts';
import { DECODING_BYTES } from './decoding-memory.ts';
import { PICTURES_ROLE, type Answer, type Call, type Tasks } from './picture-worker.ts';

/** Without work for so long, it ends: idle, it needs as much memory as the service. */
const IDLE_AFTER_MS = 20_000;
/** No picture that was let in takes nearly as long; what does is given up, with the process. */
const LONGEST_MS = 60_000;

/** Memory that was freed goes back to the system at once: glibc would keep it, and it would count towards the limit. */
const GIVING_BACK = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '1048576' };

type Pending = { resolve: (result: unknown) => void; reject: (error: Error) => void };

/** Does a task in the process for pictures, within its share of the memory. Rejects with 503 if the process ended meanwhile. */
export type RunOnPicture = <T extends keyof Tasks>(
  task: T,
  memory: number,
  ...args: Parameters<Tasks[T]>
) => ReturnType<Tasks[T]>;

export type PictureProcess = {
  /** For the owner, whose pictures go first. */
  run: RunOnPicture;
  /** For a shopper, who takes turns with the others. */
  runFor: (account: string) => RunOnPicture;
  close: () => void;
};

/**
 * Decodes uploads in a process of its own whose memory is limited, several at once: as many as fit into the memory for it,
 * and at most `picturesAtATime`. A file that crashes a decoder, or makes it need more memory than its header says, ends that
 * process and not the service; it is started again for the next picture.
 */
export function startPictureProcess({
  mainUrl,
  picturesAtATime,
  logger,
  idleAfterMs = IDLE_AFTER_MS,
}: {
  mainUrl: string;
  picturesAtATime: number;
  logger: Logger;
  idleAfterMs?: number;
}): PictureProcess {
  const withinBudget = createBudget(DECODING_BYTES);
  const pending = new Map<number, Pending>();
  let child: ChildProcess | null = null;
  let lastId = 0;
  let idle: NodeJS.Timeout | undefined;

  function start(): ChildProcess {
    const started = fork(fileURLToPath(mainUrl), [PICTURES_ROLE], {
      stdio: 'inherit',
      serialization: 'advanced',
      execArgv: [...process.execArgv, '--expose-gc'],
      env: { ...process.env, ...GIVING_BACK },
    });
    const end = (error: unknown) => {
      if (child !== started) return;
      child = null;
      logger.error(
        { err: error, pictures: pending.size },
        'the process for pictures ended; the next picture starts it',
      );
      for (const { reject } of pending.values()) reject(notProcessed(error));
      pending.clear();
    };
    started.on('error', end);
    started.on('exit', (code, signal) => end(new Error(`the process ended with ${signal ?? code}`)));
    started.on('message', (answer: Answer) => {
      const call = pending.get(answer.id);
      pending.delete(answer.id);
      if ('error' in answer) call?.reject(new Error(answer.error));
      else call?.resolve(answer.result);
    });
    return started;
  }

  async function call(task: keyof Tasks, args: unknown[]): Promise<unknown> {
    clearTimeout(idle);
    const worker = (child ??= start());
    const id = (lastId += 1);
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    pending.set(id, { resolve, reject });
    worker.send({ id, task, args } satisfies Call);
    const givenUp = setTimeout(() => worker.kill('SIGKILL'), LONGEST_MS);
    try {
      return await promise;
    } finally {
      clearTimeout(givenUp);
      // Two that end together both come here: only the last timer may be left, or the first ends the process in the middle of work.
      clearTimeout(idle);
      if (pending.size === 0) idle = setTimeout(close, idleAfterMs).unref();
    }
  }

  /** It ends when its channel closes. */
  function close(): void {
    clearTimeout(idle);
    const ending = child;
    child = null;
    if (ending?.connected) ending.disconnect();
  }

  const runOf = (account: string | null) => {
    const run = (task: keyof Tasks, memory: number, ...args: unknown[]) => {
      const bytes = Math.max(memory, DECODING_BYTES / picturesAtATime);
      // A header takes no memory to speak of, and whoever sent it waits for what it says.
      return task === 'inspect' ? call(task, args) : withinBudget({ bytes, account }, () => call(task, args));
    };
    // The answer to a task is what the task returns: both ends are this program.
    return run as RunOnPicture;
  };
  return { run: runOf(null), runFor: runOf, close };
}

function notProcessed(cause: unknown): AppError {
  const message = 'The picture could not be processed just now. Please send it again.';
  return new AppError('image.not-processed', message, { cause });
}
