import { Transform } from 'node:stream';
import { AppError } from '@kanaka/server-kit/app-error';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const tooLarge = () => new AppError('too-large', 'request.too-large', 'This is too large to send.');

/** Refuses a body larger than its route's limit: at once where the client says how large it is, in passing where not. */
export function limitBody(app: FastifyInstance, limitOf: (request: FastifyRequest) => number): void {
  app.addHook('onRequest', async (request) => {
    if (Number(request.headers['content-length'] ?? 0) > limitOf(request)) throw tooLarge();
  });

  app.addHook('preParsing', async (request, _, payload) => {
    if (request.headers['transfer-encoding'] === undefined) return payload;
    const limit = limitOf(request);
    let bytes = 0;
    const counted = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        bytes += chunk.length;
        if (bytes > limit) done(tooLarge());
        else done(null, chunk);
      },
    });
    // Not `pipeline`: it would cut the client off before it has read the refusal.
    payload.once('error', (error) => counted.destroy(error));
    return payload.pipe(counted);
  });
}
