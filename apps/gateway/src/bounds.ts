const MB = 1024 * 1024;

/**
 * Limits on what clients may use at once, so that no client can exhaust what others need. The values are for one replica.
 */
export const usualBounds = {
  /** Connections of all clients together. */
  connections: 4_096,
  /** Connections of one client address; behind a proxy, concurrent requests of one client address. */
  connectionsPerAddress: 256,
  /** Longest URL (path and query) in characters; a longer one is refused with 414. */
  urlLength: 8 * 1024,
  /** Milliseconds for the whole body of a request that is not an upload. */
  bodyTimeoutMs: 20_000,
  /** Bytes of request bodies that are kept in memory, of all clients and of one address. */
  bodyBytes: 64 * MB,
  bodyBytesPerAddress: 4 * MB,
  /** Bytes of request bodies that an address may always have in memory, even when the limit of all clients is reached. */
  bodyBytesAlways: 8 * 1024,
  /** Connections to one service for calls and for files, and how many of them one client address may use at once. */
  callsToService: 128,
  callsPerAddress: 16,
  /** Pages that the storefront renders at once, of all addresses and of one: each keeps its processor busy. */
  pagesAtOnce: 32,
  pagesPerAddress: 4,
  /** Uploads at once, and how many of them of one client address; as many again are the owner's. */
  uploadsToService: 16,
  uploadsPerAddress: 2,
  /** An upload that sends less than 4 KB a second for so many milliseconds is ended. */
  slowUploadMs: 10_000,
  /** Milliseconds that a call, and an upload, waits for a connection to its service. */
  waitMs: 1_000,
  uploadWaitMs: 10_000,
  /** Responses of this size or larger, and those of unknown size, are large. */
  largeResponseBytes: MB,
  /** Concurrent large responses, to all clients and to one address. */
  largeResponses: 64,
  largeResponsesPerAddress: 4,
  /** Milliseconds after which a client that reads nothing of its response is disconnected. */
  stalledResponseMs: 30_000,
};
export type Bounds = typeof usualBounds;
