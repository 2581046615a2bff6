/** Types of the part of autocannon that is used here; the package has none. */
declare module 'autocannon' {
  type Options = {
    url: string;
    connections: number;
    headers: Record<string, string>;
    /** In seconds. */
    duration?: number;
    /** Number of requests, instead of a duration. */
    amount?: number;
  };
  type Result = { errors: number; timeouts: number; non2xx: number };
  type Instance = PromiseLike<Result> & {
    on(event: 'response', listener: (client: unknown, status: number, bytes: number, ms: number) => void): void;
  };
  export default function autocannon(options: Options): Instance;
}
