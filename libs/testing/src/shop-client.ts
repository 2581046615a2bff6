/** A client of the shop: keeps its cookies, and retries as a browser and a patient user would. */
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';

type Answer = { status: number; body: unknown };

type Request = {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** JSON, or a form. */
  body?: unknown;
  headers?: Record<string, string>;
  /** How long to retry; a status below 500 ends it. */
  timeoutMs?: number;
  /** How long one attempt may take. */
  attemptMs?: number;
  /** Ends the attempt under way, and no other one follows. */
  signal?: AbortSignal;
};

export type ShopClient = {
  call: (path: string, request?: Request) => Promise<Answer>;
  /** Like `call`, but throws on any status other than 200. */
  ask: <Shape extends z.ZodType>(path: string, shape: Shape, request?: Request) => Promise<z.output<Shape>>;
  download: (path: string, request?: Request) => Promise<Buffer>;
  signIn: (who: { email: string; password: string }) => Promise<string>;
};

/** Counts the problems by kind, for the whole drill. */
export type Tally = Map<string, number>;

/** One attempt of one request; status null without a response. */
export type Try = { method: string; path: string; status: number | null; ms: number };

/** Called for every attempt. */
export type OnTry = (one: Try) => void;

const GIVE_UP_AFTER_MS = 60_000;
const TIMEOUT_MS = 15_000;
const FIRST_GAP_MS = 200;
const LONGEST_GAP_MS = 2_000;

const SignedIn = z.object({ user: z.object({ id: z.string() }) });

/** `onTry` is called for every attempt, also for those whose retry succeeded. */
export function arrive(shopUrl: string, tally: Tally, onTry: OnTry = () => undefined): ShopClient {
  const cookies = new Map<string, string>();
  let who: { email: string; password: string } | null = null;

  const count = (what: string) => tally.set(what, (tally.get(what) ?? 0) + 1);

  async function once(
    path: string,
    { method = 'GET', body, headers, attemptMs = TIMEOUT_MS, signal }: Request,
  ): Promise<Response> {
    const json = body === undefined || body instanceof FormData ? undefined : JSON.stringify(body);
    const response = await fetch(`${shopUrl}${path}`, {
      method,
      headers: {
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(json !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: json ?? (body as FormData) }),
      signal: AbortSignal.any([AbortSignal.timeout(attemptMs), ...(signal ? [signal] : [])]),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    return response;
  }

  /** Retries until a response would not change any more; returns its body as bytes. */
  async function persist(path: string, request: Request): Promise<{ status: number; bytes: Buffer }> {
    const deadline = Date.now() + (request.timeoutMs ?? GIVE_UP_AFTER_MS);
    let renewed = false;
    for (let gap = FIRST_GAP_MS; ; gap = Math.min(gap * 2, LONGEST_GAP_MS)) {
      let last: string;
      const began = performance.now();
      const report = (status: number | null) =>
        onTry({ method: request.method ?? 'GET', path, status, ms: performance.now() - began });
      try {
        const response = await once(path, request);
        const { status } = response;
        const bytes = Buffer.from(await response.arrayBuffer());
        report(status);
        if (status === 401 && who && !renewed && path !== '/api/auth/login') {
          renewed = true;
          await signIn(who);
          continue;
        }
        if (status < 500 && status !== 429) return { status, bytes };
        last = `answered ${status}`;
        if (Date.now() > deadline) return { status, bytes };
      } catch (error) {
        last = 'no answer';
        report(null);
        request.signal?.throwIfAborted();
        if (Date.now() > deadline) throw new Error(`${path} did not respond`, { cause: error });
      }
      count(last);
      await pause(gap);
    }
  }

  async function call(path: string, request: Request = {}): Promise<Answer> {
    const { status, bytes } = await persist(path, request);
    return { status, body: parseJson(bytes.toString('utf8')) };
  }

  async function ask<Shape extends z.ZodType>(path: string, shape: Shape, request: Request = {}) {
    const { status, body } = await call(path, request);
    if (status !== 200) throw new Error(`${path} answered ${status}: ${JSON.stringify(body)}`);
    return shape.parse(body);
  }

  async function signIn({ email, password }: { email: string; password: string }): Promise<string> {
    const { user } = await ask('/api/auth/login', SignedIn, { method: 'POST', body: { email, password } });
    who = { email, password };
    return user.id;
  }

  return {
    call,
    ask,
    signIn,
    async download(path, request = {}) {
      const { status, bytes } = await persist(path, request);
      if (status !== 200) throw new Error(`${path} answered ${status}`);
      return bytes;
    },
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
