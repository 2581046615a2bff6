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
  /** Connections to one service for calls and for files, and how many of them one client address may use at once. */
  callsToService: number;
  callsPerAddress: number;
  /** Pages that the storefront renders at once, of all addresses and of one: each keeps its processor busy. */
  pagesAtOnce: number;
  pagesPerAddress: number;
  /** Uploads at once, and how many of them of one client address; as many again are the owner's. */
  uploadsToService: number;
  uploadsPerAddress: number;
  /** An upload that sends less than 4 KB a second for so many milliseconds is ended. */
  slowUploadMs: number;
  /** Milliseconds that a call, and an upload, waits for a connection to its service. */
  waitMs: number;
  uploadWaitMs: number;
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
  callsPerAddress: 16,
  pagesAtOnce: 32,
  pagesPerAddress: 4,
  uploadsToService: 16,
  uploadsPerAddress: 2,
  slowUploadMs: 10_000,
  waitMs: 1_000,
  uploadWaitMs: 10_000,
  largeAnswerBytes: MB,
  largeAnswers: 64,
  largeAnswersPerAddress: 4,
  stalledAnswerMs: 30_000,
};
