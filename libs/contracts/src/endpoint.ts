import { z } from 'zod';
import type { CacheTag } from './cache-tags.ts';
import type { ErrorCode } from './error-codes.ts';
import { keyPermissions, type Permission } from './identity/permissions.ts';
import { Id, Message, Nothing } from './shapes.ts';

/**
 * Who may call an endpoint: people of the shop with that permission (their `role` is `admin`), or one of the others. The server
 * refuses everyone else before it parses the body. `staff`: anybody of the shop. An admin is not a `shopper`; an endpoint for both is for `signed-in`.
 */
export type Audience = 'anyone' | 'signed-in' | 'shopper' | 'staff' | 'service' | Permission;

/** Whether an endpoint asks for a permission: only a permission has a colon. */
export const isForStaff = (audience: Audience): audience is Permission => audience.includes(':');

/** Whether an endpoint is for people of the shop, all of them or those with a permission. */
export const isForShop = (audience: Audience): audience is 'staff' | Permission =>
  audience === 'staff' || isForStaff(audience);

type FileType =
  'application/pdf' | 'application/zip' | 'application/octet-stream' | 'application/json' | 'text/csv' | 'image/webp';

/** An endpoint, described as data: the service registers it, the browser calls it, OpenAPI documents it. */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Relative to /api on the gateway, parameters as `:name`. Endpoints between services start with /internal instead. */
  path: `/${string}`;
  /** `service`: only other services of the shop. */
  audience: Audience;
  /** The permissions that it needs besides, for what it is made of: a file, out of which nothing can be left, or what is sent. */
  alsoNeeds?: readonly Permission[];
  /** A description for the API documentation. */
  summary: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  headers?: z.ZodObject;
  body?: z.ZodType;
  /** The response body without `success: true`, which is added to every successful response. */
  reply: z.ZodObject;
  /** The codes of its refusals, besides those that follow from this description (`impliedErrors`). */
  errors?: readonly ErrorCode[];
  /** Set when the body is not JSON but a multipart form with files in this field; `fieldBytes` is the most in another. */
  files?: { field: string; maxBytes: number; fieldBytes?: number };
  /** Set when a successful response is a file of this type, or of one of these; `reply` is then empty. */
  produces?: FileType | readonly FileType[];
  /**
   * Set when the response is the same for everybody, so that the gateway may cache it: what it is made from. The tags of
   * single pieces are added by the handler.
   */
  cacheTags?: readonly CacheTag[];
  /** Set where a person of the shop must have given a password or a factor within the last minutes (`confirm`). */
  confirms?: true;
  /** Set for a POST that only reads (its question is too long for a URL), so that it may be asked again. */
  onlyReads?: true;
};

type PartOf<E> = Extract<keyof E, 'params' | 'query' | 'headers' | 'body'>;

/** The arguments of a call: only the parts that the endpoint has. */
export type CallOf<E extends Endpoint> = { [P in PartOf<E>]: z.input<Extract<E[P], z.ZodType>> };

/** The arguments of a handler: the same parts, parsed. */
export type ParsedCallOf<E extends Endpoint> = { [P in PartOf<E>]: z.output<Extract<E[P], z.ZodType>> };

/** What a handler returns, before it is serialised with the response schema. */
export type ResponseOf<E extends Endpoint> = z.input<E['reply']>;

/** What a caller receives. */
export type AnswerOf<E extends Endpoint> = z.output<E['reply']>;

/** The permissions that a person of the shop needs, all of them; none for an endpoint for others. */
export const neededPermissions = ({ audience, alsoNeeds = [] }: Pick<Endpoint, 'audience' | 'alsoNeeds'>) =>
  isForStaff(audience) ? [audience, ...alsoNeeds] : [];

/** Whether an API key may call an endpoint. Never where a person must confirm: payments' settings, exports of personal data. */
export function isForKeys(endpoint: Pick<Endpoint, 'audience' | 'alsoNeeds' | 'confirms'>): boolean {
  const needed = neededPermissions(endpoint);
  return needed.length > 0 && needed.every((one) => keyPermissions.includes(one)) && !endpoint.confirms;
}

type Description = Partial<Omit<Endpoint, 'method' | 'path' | 'audience'>> & Pick<Endpoint, 'summary'>;

/** The names of a path's parameters. */
type NamesIn<Path extends string> = Path extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer More}`
    ? Name | NamesIn<More>
    : Rest
  : never;

/** What a description need not say. */
type Usual<Path extends string, D> = ([NamesIn<Path>] extends [never]
  ? unknown
  : D extends { params: z.ZodObject }
    ? unknown
    : { params: z.ZodObject<Record<NamesIn<Path>, typeof Id>> }) &
  (D extends { reply: z.ZodObject }
    ? unknown
    : { reply: D extends { produces: NonNullable<Endpoint['produces']> } ? typeof Nothing : typeof Message });

function usualOf(path: string, { produces }: Description) {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, Id] as const);
  return {
    ...(names.length > 0 && { params: z.object(Object.fromEntries(names)) }),
    reply: produces ? Nothing : Message,
  };
}

const describing =
  <M extends Endpoint['method']>(method: M) =>
  <const P extends Endpoint['path'], A extends Audience, const D extends Description>(
    path: P,
    audience: A,
    description: D,
  ) =>
    ({ method, path, audience, ...usualOf(path, description), ...description }) as unknown as {
      method: M;
      path: P;
      audience: A;
    } & D &
      Usual<P, D>;

/**
 * Describes an endpoint: `endpoint.get('/shop/pages/get/:slug', 'anyone', { … })`. Where nothing else is said, every parameter
 * of the path is an id, and the reply is a message, or a file's empty one.
 */
export const endpoint = {
  get: describing('GET'),
  post: describing('POST'),
  put: describing('PUT'),
  delete: describing('DELETE'),
};

/** The route of an endpoint, in its service and (for public endpoints) in the gateway, with parameters as `:name`. */
export function routeOf({ audience, path }: Pick<Endpoint, 'audience' | 'path'>): string {
  return audience === 'service' ? path : `/api${path}`;
}

/** The URL of a call: parameters filled in and escaped, query appended without undefined and empty members. */
export function urlOf(
  description: Pick<Endpoint, 'audience' | 'path'>,
  { params = {}, query = {} }: { params?: Record<string, unknown>; query?: Record<string, unknown> } = {},
): string {
  const filled = routeOf(description).replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    // oxlint-disable-next-line typescript/no-base-to-string -- Query values are strings, numbers and booleans, because no contract has objects in its query.
    if (value !== undefined && value !== '') search.set(name, String(value));
  }
  const tail = search.toString();
  return tail ? `${filled}?${tail}` : filled;
}
