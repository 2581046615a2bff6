/** How long clients may take, in milliseconds. A client that exceeds one of these is disconnected. */
const usualBounds = {
  /** For a whole request with its body. A service that accepts uploads over slow connections allows more. */
  requestTimeoutMs: 30_000,
  /** For the headers alone. */
  headersTimeoutMs: 10_000,
  /** Without data in either direction; longer than the longest request without any, an upload of images (180 s). */
  connectionTimeoutMs: 200_000,
  /** Between two requests; longer than the gateway and ingress controllers keep an unused connection (60 s). */
  keepAliveTimeoutMs: 72_000,
};
export type ServerBounds = typeof usualBounds;

/**
 * For services that accept uploads: as long as the shop's pages wait for one. Each holds one of the gateway's few connections
 * for uploads.
 */
export const uploadBounds: Partial<ServerBounds> = { requestTimeoutMs: 180_000 };

/** The longest interval at which Node checks for requests that take too long. */
const LOOK_MS = 5_000;

/** The limits as options of Fastify and of Node's server: by default, neither ends a request that is never completed. */
export function serverTimeouts(bounds: Partial<ServerBounds> = {}) {
  const { requestTimeoutMs, headersTimeoutMs, connectionTimeoutMs, keepAliveTimeoutMs } = { ...usualBounds, ...bounds };
  return {
    requestTimeout: requestTimeoutMs,
    connectionTimeout: connectionTimeoutMs,
    keepAliveTimeout: keepAliveTimeoutMs,
    http: {
      headersTimeout: Math.min(headersTimeoutMs, requestTimeoutMs),
      // Set here as well: Fastify replaces Node's own default, which is too short for uploads, only later.
      requestTimeout: requestTimeoutMs,
      connectionsCheckingInterval: Math.min(LOOK_MS, headersTimeoutMs, requestTimeoutMs),
    },
  };
}
