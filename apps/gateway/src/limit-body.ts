import { Transform } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Bounds } from './bounds.ts';
import { clientAddress } from './client-address.ts';
import { bodyTooSlow, busy, callerLeft, tooLarge, tooManyAtOnce } from './refusals.ts';
import { createTally } from './tally.ts';

/** The memory that request bodies take until they are forwarded, counted by the bytes that have arrived. */
export function createBodyMemory({ bodyBytes, bodyBytesPerAddress, bodyBytesAlways }: Bounds) {
  const held = createTally();
  let taken = 0;
  return {
    /** Reserves memory for these bytes; returns an error when a limit is reached, otherwise null. */
    take(address: string, bytes: number): Error | null {
      const own = held.of(address) + bytes;
      if (own > bodyBytesPerAddress) return tooManyAtOnce();
      // A few addresses must not be able to block sign-ins of all others: each may always have a small amount.
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
  /** A streamed body that is slower than 4 KB a second for so many milliseconds is ended. */
  slowAfterMs: number;
  /** Memory and time for bodies that are read whole before they are forwarded. Without it, bodies are streamed. */
  whole?: { memory: BodyMemory; timeoutMs: number };
};

/**
 * Refuses a body larger than its route's limit: at once if `content-length` says so, otherwise as soon as it has arrived.
 * A body that is read whole must also arrive in time and fit into the memory for bodies; one that is streamed must not be too
 * slow. Any refusal closes the connection while the rest of the body is still being sent: the next request would wait behind it.
 */
export function limitBody(app: FastifyInstance, { limitOf, slowAfterMs, whole }: BodyLimits): void {
  app.addHook('onError', async ({ raw }, reply) => {
    if (!raw.complete) reply.header('connection', 'close');
  });
  app.addHook('onRequest', async (request) => {
    if (Number(request.headers['content-length'] ?? 0) > limitOf(request)) throw tooLarge();
  });

  app.addHook('preParsing', async (request, reply, payload) => {
    if (!hasBody(request)) return payload;
    // The request was aborted before this hook ran, so no further event would report it.
    if (reply.raw.destroyed) throw callerLeft();
    const limit = limitOf(request);
    const address = clientAddress(request);
    let bytes = 0;
    const counted = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        const refusal = bytes + chunk.length > limit ? tooLarge() : whole?.memory.take(address, chunk.length);
        if (refusal) {
          done(refusal);
          return;
        }
        bytes += chunk.length;
        done(null, chunk);
      },
    });
    // Also handled here, because an upload that waits for a connection to its service is not being read yet.
    counted.on('error', () => undefined);
    // Not `pipeline`: it would close the client's connection before the refusal is sent.
    payload.once('error', (error) => counted.destroy(error));
    if (whole) {
      const timer = setTimeout(() => counted.destroy(bodyTooSlow()), whole.timeoutMs);
      counted.once('close', () => clearTimeout(timer));
      reply.raw.once('close', () => {
        counted.destroy();
        whole.memory.free(address, bytes);
      });
    } else {
      const stopWatching = endIfSlow(counted, { slowAfterMs, bytes: () => bytes });
      // A body that was refused before it was read never closes.
      reply.raw.once('close', stopWatching);
    }
    return payload.pipe(counted);
  });
}

/** Bytes a millisecond. */
const SLOWEST = 4;

/** A body that waits for its service, rather than for its sender, is not slow. Returns how to stop watching. */
function endIfSlow(body: Transform, { slowAfterMs, bytes }: { slowAfterMs: number; bytes: () => number }): () => void {
  let before = 0;
  const timer = setInterval(() => {
    const isAwaited = body.readableFlowing !== null && body.readableLength === 0 && !body.writableEnded;
    if (isAwaited && bytes() - before < SLOWEST * slowAfterMs) body.destroy(bodyTooSlow());
    before = bytes();
  }, slowAfterMs);
  return () => clearInterval(timer);
}

/** A GET request's body is ignored; Fastify does not parse it either. */
function hasBody({ method, headers }: FastifyRequest): boolean {
  if (method === 'GET' || method === 'HEAD') return false;
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
