/** Types of the part of autocannon that is used here; the package has none. */
declare module 'autocannon' {
  type Request = { method?: string; path?: string; headers?: Record<string, string>; body?: string };
  type Options = {
    url: string;
    connections: number;
    /** Seconds, and the interval of its samples in milliseconds: a run ends at one of them. */
    duration: number;
    sampleInt: number;
    setupClient: (client: { setRequests(requests: Request[]): void }) => void;
    /** A response for which it is false counts as a mismatch. */
    verifyBody: (body: string) => boolean;
  };
  type Result = { errors: number; non2xx: number; mismatches: number };
  type Instance = PromiseLike<Result> & {
    on(event: 'response', listener: (client: unknown, status: number, bytes: number, ms: number) => void): void;
  };
  export default function autocannon(options: Options): Instance;
}
