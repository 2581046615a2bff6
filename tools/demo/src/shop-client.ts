import { urlOf, type AnswerOf, type CallOf, type Endpoint } from '@kanaka/contracts/endpoint';
import { Failure } from '@kanaka/contracts/failure';
import { login, refreshSession, type Credentials, type User } from '@kanaka/contracts/identity/accounts';
import { uploadImages } from '@kanaka/contracts/media/media';

/** The shop refused a request; the message is the shop's. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

export type ShopClient = {
  call: <E extends Endpoint>(description: E, call: CallOf<E>) => Promise<AnswerOf<E>>;
  /** The URLs of the stored pictures, in the order of the files. */
  upload: (files: { name: string; bytes: Buffer }[]) => Promise<string[]>;
};

const TIMEOUT_MS = 120_000;

/** Calls the shop from outside as a browser does, with cookies. */
export function createShopClient(shopUrl: string, signal: AbortSignal): ShopClient {
  const cookies = new Map<string, string>();

  async function knock(path: string, init: RequestInit): Promise<Response> {
    const headers = new Headers(init.headers);
    if (cookies.size > 0) headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    const response = await fetch(`${shopUrl}${path}`, {
      ...init,
      headers,
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const at = pair.indexOf('=');
      cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
    return response;
  }

  let renewing: Promise<boolean> | null = null;
  /** A refresh token can be used once: calls that fail at the same time share one renewal of the session. */
  function renew(): Promise<boolean> {
    renewing ??= knock(urlOf(refreshSession), { method: refreshSession.method })
      .then(({ ok }) => ok)
      .finally(() => {
        renewing = null;
      });
    return renewing;
  }

  async function send(path: string, init: RequestInit, mayRenew = true): Promise<unknown> {
    const response = await knock(path, init);
    const answer: unknown = await response.json().catch(() => null);
    if (response.ok) return answer;
    const failure = Failure.safeParse(answer);
    // An access token is valid for minutes; uploading the whole catalogue may take longer.
    if (failure.data?.code === 'auth.sign-in-required' && mayRenew && (await renew())) return send(path, init, false);
    const message = failure.success ? failure.data.message : `${path} answered ${response.status}`;
    throw new Refused(response.status, message);
  }

  return {
    async call(description, call) {
      const parts: {
        params?: Record<string, unknown>;
        query?: Record<string, unknown>;
        headers?: Record<string, unknown>;
        body?: unknown;
      } = call;
      const headers = new Headers(parts.body === undefined ? {} : { 'content-type': 'application/json' });
      for (const [name, value] of Object.entries(parts.headers ?? {})) headers.set(name, String(value));
      const answer = await send(urlOf(description, parts), {
        method: description.method,
        headers,
        ...(parts.body !== undefined && { body: JSON.stringify(parts.body) }),
      });
      return description.reply.parse(answer) as AnswerOf<typeof description>;
    },

    async upload(files) {
      const form = new FormData();
      for (const { name, bytes } of files) {
        form.append(uploadImages.files.field, new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), name);
      }
      const answer = await send(urlOf(uploadImages), { method: uploadImages.method, body: form });
      return uploadImages.reply.parse(answer).results.map(({ url }) => url);
    },
  };
}

export async function signIn(shop: ShopClient, body: Credentials): Promise<User> {
  return (await shop.call(login, { body })).user;
}

/** Ignores the conflict if it exists already. */
export async function unlessThere(adding: Promise<unknown>): Promise<unknown> {
  return adding.catch((error: unknown) => {
    if (error instanceof Refused && error.status === 409) return undefined;
    throw error;
  });
}
