/** What the load generator is asked for, and what it answers. */
import { startChild, type Child } from './child.ts';

export type Call = { method: 'GET' | 'POST'; path: string; headers?: Record<string, string>; body?: string };

export type Target = {
  origin: string;
  /** The calls of each connection, sent one after the other, again and again. */
  calls: Call[][];
  /** Every response must contain this text. */
  contains: string;
};

export type Load = Target & {
  seconds: number;
  /** Calls a second, over all connections together; as many as possible without it. */
  rate?: number;
};

export type LoadResult = {
  seconds: number;
  latenciesMs: number[];
  errors: number;
  /** The status of the first response that was not 2xx. */
  refusedWith: number | null;
};

export type LoadGenerator = Child<Load, LoadResult>;

export const startLoadGenerator = (): LoadGenerator => startChild('load-generator.ts');
