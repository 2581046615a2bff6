import { urlOf, type AnswerOf, type CallOf, type Endpoint } from '@kanaka/contracts/endpoint';
import { Failure } from '@kanaka/contracts/failure';
import type { Credentials } from '@kanaka/contracts/identity/accounts';
import { uploadImages } from '@kanaka/contracts/media/media';
import { arrive } from '@kanaka/testing/shop-client';

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
  /** The URLs of the stored images, in the order of the files. */
  upload: (files: { name: string; bytes: Buffer }[]) => Promise<string[]>;
  /** The id of the account; the session is renewed when it has ended. */
  signIn: (who: Credentials) => Promise<string>;
};

/** Calls the shop from outside by its contracts, each call once. */
export function createShopClient(shopUrl: string, signal: AbortSignal): ShopClient {
  const client = arrive(shopUrl, new Map());
  const once = { timeoutMs: 0, attemptMs: 120_000, signal };

  async function send(path: string, request: Parameters<typeof client.call>[1]): Promise<unknown> {
    signal.throwIfAborted();
    const { status, body } = await client.call(path, { ...once, ...request });
    if (status === 200) return body;
    throw new Refused(status, Failure.safeParse(body).data?.message ?? `${path} answered ${status}`);
  }

  return {
    async call(description, call) {
      const parts: {
        params?: Record<string, unknown>;
        query?: Record<string, unknown>;
        headers?: Record<string, unknown>;
        body?: unknown;
      } = call;
      const headers = Object.fromEntries(
        Object.entries(parts.headers ?? {}).map(([name, value]) => [name, String(value)]),
      );
      const { method } = description;
      const answer = await send(urlOf(description, parts), { method, headers, body: parts.body });
      return description.reply.parse(answer) as AnswerOf<typeof description>;
    },

    async upload(files) {
      const body = new FormData();
      for (const { name, bytes } of files)
        body.append(uploadImages.files.field, new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), name);
      const answer = await send(urlOf(uploadImages), { method: uploadImages.method, body });
      return uploadImages.reply.parse(answer).results.map(({ url }) => url);
    },

    signIn: client.signIn,
  };
}

/** Ignores the conflict if it exists already. */
export async function unlessThere(adding: Promise<unknown>): Promise<unknown> {
  return adding.catch((error: unknown) => {
    if (error instanceof Refused && error.status === 409) return undefined;
    throw error;
  });
}
