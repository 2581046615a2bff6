import type { z } from 'zod';

/**
 * Who may call an endpoint. The server refuses everyone else before it looks at the body. An admin is no `shopper`: what
 * both may call is for `signed-in`.
 */
export type Audience = 'anyone' | 'signed-in' | 'shopper' | 'admin' | 'service';

/** One call, described as data: the service serves it, the browser calls it, OpenAPI documents it. */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below /api on the gateway, parameters as `:name`. A call between services (`service`) starts with /internal and has no /api. */
  path: `/${string}`;
  /** `service` is another service of the shop, never anyone from outside. */
  audience: Audience;
  /** One sentence for the API's readers. */
  summary: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  headers?: z.ZodObject;
  body?: z.ZodType;
  /** Beside `success: true`, which every good answer carries. */
  reply: z.ZodObject;
  /** Set where the body is files in a multipart form, under this field name, and not JSON. */
  files?: { field: string; maxBytes: number };
  /** Set where a good answer is a file of this type and not JSON; `reply` is then empty. */
  produces?: 'application/pdf' | 'text/csv';
};

type PartOf<E> = Extract<keyof E, 'params' | 'query' | 'headers' | 'body'>;

/** What a caller sends: only the parts the endpoint has. */
export type CallOf<E extends Endpoint> = { [P in PartOf<E>]: z.input<Extract<E[P], z.ZodType>> };

/** What a handler receives: the same parts, parsed. */
export type ParsedCallOf<E extends Endpoint> = { [P in PartOf<E>]: z.output<Extract<E[P], z.ZodType>> };

/** What a handler returns, before the reply schema has serialised it. */
export type ReplyOf<E extends Endpoint> = z.input<E['reply']>;

/** What a caller reads. */
export type AnswerOf<E extends Endpoint> = z.output<E['reply']>;

export function endpoint<const E extends Endpoint>(description: E): E {
  return description;
}

/** Where an endpoint is served, by its service and (unless it is between services) by the gateway: parameters still as `:name`. */
export function routeOf({ audience, path }: Pick<Endpoint, 'audience' | 'path'>): string {
  return audience === 'service' ? path : `/api${path}`;
}

/** The address of one call: parameters filled in and escaped, query appended without its undefined members. */
export function urlOf(
  description: Pick<Endpoint, 'audience' | 'path'>,
  { params = {}, query = {} }: { params?: Record<string, unknown>; query?: Record<string, unknown> } = {},
): string {
  const filled = routeOf(description).replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') search.set(name, String(value));
  }
  const tail = search.toString();
  return tail ? `${filled}?${tail}` : filled;
}
