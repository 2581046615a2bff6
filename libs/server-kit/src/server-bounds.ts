/** How long a caller may take, in milliseconds. Whoever exceeds one of these is disconnected, and nobody else waits for them. */
export type ServerBounds = {
  /** For a whole request, body included. A service that takes uploads from slow lines allows more. */
  requestTimeoutMs: number;
  /** For the headers alone. */
  headersTimeoutMs: number;
  /** With nothing sent in either direction; longer than the longest silent piece of work, an upload of pictures (180 s). */
  connectionTimeoutMs: number;
  /** Between two requests; longer than the gateway and ingress controllers keep a connection they do not use (60 s). */
  keepAliveTimeoutMs: number;
};

export const usualBounds: ServerBounds = {
  requestTimeoutMs: 30_000,
  headersTimeoutMs: 10_000,
  connectionTimeoutMs: 200_000,
  keepAliveTimeoutMs: 72_000,
};

/** Where uploads come in: twenty photographs over a slow line take minutes. */
export const uploadBounds: Partial<ServerBounds> = { requestTimeoutMs: 10 * 60_000 };

/** How often Node looks at the least for requests that take too long. */
const LOOK_MS = 5_000;

/** The same, as Fastify and Node's server take them: by themselves neither ends a half-sent request. */
export function serverTimeouts(bounds: Partial<ServerBounds> = {}) {
  const { requestTimeoutMs, headersTimeoutMs, connectionTimeoutMs, keepAliveTimeoutMs } = { ...usualBounds, ...bounds };
  return {
    requestTimeout: requestTimeoutMs,
    connectionTimeout: connectionTimeoutMs,
    keepAliveTimeout: keepAliveTimeoutMs,
    http: {
      headersTimeout: Math.min(headersTimeoutMs, requestTimeoutMs),
      // Node's own default, which Fastify replaces only afterwards, is too short for uploads.
      requestTimeout: requestTimeoutMs,
      connectionsCheckingInterval: Math.min(LOOK_MS, headersTimeoutMs, requestTimeoutMs),
    },
  };
}
