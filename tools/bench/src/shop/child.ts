import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** A program of this folder that runs as a process of its own and answers one message at a time. */
export type Child<Question, Answer> = {
  ask: (question: Question) => Promise<Answer>;
  stop: () => Promise<void>;
};

/** `Question` and `Answer` are the program's own types; nothing else is sent between the two. */
export function startChild<Question extends object, Answer>(
  program: string,
  args: readonly string[] = [],
): Child<Question, Answer> {
  const child: ChildProcess = fork(join(import.meta.dirname, program), [...args], {
    env: { ...process.env, NODE_ENV: 'production' },
    serialization: 'advanced',
  });
  const ended = once(child, 'exit');
  return {
    async ask(question) {
      const answer = new Promise<Answer>((resolve) => child.once('message', (message) => resolve(message as Answer)));
      child.send(question);
      return Promise.race([answer, ended.then(() => Promise.reject(new Error(`${program} has ended`)))]);
    },
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** In the child: answers each message of the parent, which are of the one type that `answer` takes, and ends with it. */
export function answerParent(answer: (question: never) => Promise<unknown>): void {
  process.on('message', (question) => {
    answer(question as never).then(
      (message) => process.send?.(message),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  });
  process.once('disconnect', () => process.exit());
}
