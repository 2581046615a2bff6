/** What a request costs at least: a bare Fastify that answers the same bytes from memory, as a process of its own. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import fastify from 'fastify';

type Answer = { body: string; type: string };
export type Floor = { url: string; answer: (answer: Answer) => Promise<void>; stop: () => void };

export async function startFloor(): Promise<Floor> {
  const child = fork(fileURLToPath(import.meta.url), { env: { ...process.env, NODE_ENV: 'production' } });
  const [url] = (await once(child, 'message')) as [string];
  return {
    url,
    async answer(answer) {
      child.send(answer);
      await once(child, 'message');
    },
    stop: () => child.kill('SIGTERM'),
  };
}

if (process.send) {
  const app = fastify();
  let answer: Answer = { body: '', type: 'text/plain' };
  app.all('/*', (_, reply) => reply.header('content-type', answer.type).send(answer.body));
  process.on('message', (message) => {
    answer = message as Answer;
    process.send?.('set');
  });
  process.once('disconnect', () => process.exit());
  process.send(await app.listen({ host: '127.0.0.1', port: 0 }));
}
