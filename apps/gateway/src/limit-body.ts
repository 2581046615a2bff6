import { Transform } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Bounds } from './bounds.ts';
import { clientAddress } from './client-address.ts';
import { bodyTooSlow, busy, callerLeft, tooLarge, tooManyAtOnce } from './refusals.ts';
import { createTally } from './tally.ts';

/** The memory that bodies take while they are read and passed on, counted by what has really arrived. */
export function createBodyMemory({ bodyBytes, bodyBytesPerAddress, bodyBytesAlways }: Bounds) {
  const held = createTally();
  let taken = 0;
  return {
    /** Answers why these bytes cannot be kept, or null when they are. */
    take(address: string, bytes: number): Error | null {
      const own = held.of(address) + bytes;
      if (own > bodyBytesPerAddress) return tooManyAtOnce();
      // A few addresses must not keep everybody else's sign-ins out: a little is always there for each.
      if (taken + bytes > bodyBytes && own > bodyBytesAlways) return busy();
      taken += bytes;
      held.add(address, bytes);
      return null;
    },
    free(address: string, bytes: number): void {
      taken -= bytes;
      held.remove(address, bytes);
    },
  };
}

export type BodyMemory = ReturnType<typeof createBodyMemory>;

export type BodyLimits = {
  /** Bytes. */
  limitOf: (request: FastifyRequest) => number;
  /** What bodies may cost where they are read whole before anything is done with them. Others pass as they come. */
  whole?: { memory: BodyMemory; timeoutMs: number };
};

/**
 * Refuses a body larger than its route's limit: at once where the client says how large it is, while it arrives where not.
 * One that is read whole must also arrive in time and find room in memory. The connection ends with a refusal, for the rest of
 * the body is still to come.
 */
export function limitBody(app: FastifyInstance, { limitOf, whole }: BodyLimits): void {
  app.addHook('onRequest', async (request, reply) => {
    if (Number(request.headers['content-length'] ?? 0) <= limitOf(request)) return;
    reply.header('connection', 'close');
    throw tooLarge();
  });

  app.addHook('preParsing', async (request, reply, payload) => {
    if (!hasBody(request) || (!whole && request.headers['transfer-encoding'] === undefined)) return payload;
    // Nothing of the body will come any more, and nothing says so a second time.
    if (reply.raw.destroyed) throw callerLeft();
    const limit = limitOf(request);
    const address = clientAddress(request);
    let bytes = 0;
    const counted = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        const refusal = bytes + chunk.length > limit ? tooLarge() : whole?.memory.take(address, chunk.length);
        if (refusal) return done(refusal);
        bytes += chunk.length;
        done(null, chunk);
      },
    });
    // Whoever reads it gets the error as well; but nobody reads yet while an upload waits for its service.
    counted.on('error', () => {
      if (!reply.raw.headersSent) reply.header('connection', 'close');
    });
    // Not `pipeline`: it would cut the client off before it has read the refusal.
    payload.once('error', (error) => counted.destroy(error));
    if (whole) {
      const timer = setTimeout(() => counted.destroy(bodyTooSlow()), whole.timeoutMs);
      counted.once('close', () => clearTimeout(timer));
      reply.raw.once('close', () => {
        counted.destroy();
        whole.memory.free(address, bytes);
      });
    }
    return payload.pipe(counted);
  });
}

/** What comes with a call that only reads is nobody's: Fastify does not look at it. */
function hasBody({ method, headers }: FastifyRequest): boolean {
  if (method === 'GET' || method === 'HEAD') return false;
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
