/**
 * Limits on what clients may use at once, so that no client can exhaust what others need. The values are for one replica.
 */
export type Bounds = {
  /** Connections of all clients together. */
  connections: number;
  /** Connections of one client address; behind a proxy, concurrent requests of one client address. */
  connectionsPerAddress: number;
  /** Longest URL (path and query) in characters; a longer one is refused with 414. */
  urlLength: number;
  /** Milliseconds for the whole body of a request that is not an upload. */
  bodyTimeoutMs: number;
  /** Bytes of request bodies that are kept in memory, of all clients and of one address. */
  bodyBytes: number;
  bodyBytesPerAddress: number;
  /** Bytes of request bodies that an address may always have in memory, even when the limit of all clients is reached. */
  bodyBytesAlways: number;
  /** Connections to one service for each of calls, pages and uploads. */
  callsToService: number;
  uploadsToService: number;
  /** How many of those one client address may use at once. */
  callsPerAddress: number;
  /** Milliseconds that a call waits for a connection to its service. */
  waitMs: number;
  /** Responses of this size or larger, and those of unknown size, are large. */
  largeAnswerBytes: number;
  /** Concurrent large responses, to all clients and to one address. */
  largeAnswers: number;
  largeAnswersPerAddress: number;
  /** Milliseconds after which a client that reads nothing of its response is disconnected. */
  stalledAnswerMs: number;
};

const MB = 1024 * 1024;

export const usualBounds: Bounds = {
  connections: 4_096,
  connectionsPerAddress: 256,
  urlLength: 8 * 1024,
  bodyTimeoutMs: 20_000,
  bodyBytes: 64 * MB,
  bodyBytesPerAddress: 4 * MB,
  bodyBytesAlways: 8 * 1024,
  callsToService: 128,
  uploadsToService: 16,
  callsPerAddress: 16,
  waitMs: 1_000,
  largeAnswerBytes: MB,
  largeAnswers: 64,
  largeAnswersPerAddress: 4,
  stalledAnswerMs: 30_000,
};
