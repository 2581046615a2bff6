import { type ErrorCode, impliedErrors, kindOf, whatToDo } from '@kanaka/contracts/error-codes';
import { type Endpoint, isForKeys, neededPermissions, routeOf } from '@kanaka/contracts/endpoint';
import { Failure } from '@kanaka/contracts/failure';
import { webhookBody, webhookEvents } from '@kanaka/contracts/orders/webhook-events';
import { KEY_CALLS_PER_MINUTE } from '@kanaka/contracts/identity/api-keys';
import { endpointsByService } from '@kanaka/contracts/public-api';
import { statusOf } from '@kanaka/server-kit/app-error';
import { ACCESS_COOKIE } from '@kanaka/server-kit/auth';
import { z } from 'zod';
import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
  type ZodOpenApiSchemaObject,
} from 'zod-openapi';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import type { OpenAPIV3 } from 'openapi-types';
import { exampleCall } from './example-call.ts';
import { countedAs } from './rate-limits.ts';

export type PublicEndpoint = { service: string; name: string; endpoint: Endpoint };

/** Every endpoint that can be called from outside, from the contracts. */
export function publicEndpoints(): PublicEndpoint[] {
  return Object.entries(endpointsByService).flatMap(([service, endpoints]) =>
    Object.entries(endpoints)
      .filter(([, { audience }]) => audience !== 'service')
      .map(([name, endpoint]) => ({ service, name, endpoint })),
  );
}

const failure = Failure.meta({ id: 'Failure', description: 'Every response that is not a success.' });

const header = (id: string, description: string) => z.number().optional().meta({ id, description, header: { id } });

/** What each answer to an API key says of its limit. */
const rateLimit = z.object({
  'ratelimit-limit': header('RateLimitLimit', 'Calls that the key may make in a minute.'),
  'ratelimit-remaining': header('RateLimitRemaining', 'Calls that are left.'),
  'ratelimit-reset': header('RateLimitReset', 'Seconds until it counts anew.'),
});
const tooMany = rateLimit.extend({ 'retry-after': header('RetryAfter', 'Seconds to wait.') });

/** The refusals of an endpoint, by status; each with its codes and what to do. */
function refusals(endpoint: Endpoint): ZodOpenApiOperationObject['responses'] {
  const codes = [...new Set([...(endpoint.errors ?? []), ...impliedErrors(endpoint)])];
  const byStatus = Map.groupBy(codes, (code) => statusOf[kindOf(code)]);
  const response = (ofStatus: ErrorCode[]) => ({
    ...(ofStatus.includes('request.too-many') && { headers: tooMany }),
    description: ofStatus.map((code) => `- \`${code}\`: ${whatToDo(code)}`).join('\n'),
    content: { 'application/json': { schema: failure.extend({ code: z.enum(ofStatus) }) } },
  });
  return Object.fromEntries([...byStatus].map(([status, ofStatus]) => [String(status), response(ofStatus)]));
}

function requestBody({ body, files }: Endpoint): ZodOpenApiOperationObject['requestBody'] {
  if (files) {
    const schema: ZodOpenApiSchemaObject = {
      type: 'object',
      properties: { [files.field]: { type: 'array', items: { type: 'string', format: 'binary' } } },
      required: [files.field],
    };
    return { required: true, content: { 'multipart/form-data': { schema } } };
  }
  return body && { required: true, content: { 'application/json': { schema: body } } };
}

function success(endpoint: Endpoint) {
  const { reply, produces } = endpoint;
  const headers = isForKeys(endpoint) && { headers: rateLimit };
  if (produces) {
    return {
      ...headers,
      description: 'The file.',
      content: Object.fromEntries(
        [produces].flat().map((type) => [type, { schema: { type: 'string', format: 'binary' } as const }]),
      ),
    };
  }
  const schema = z.object({ success: z.literal(true) }).extend(reply.shape);
  return { ...headers, description: 'Done.', content: { 'application/json': { schema } } };
}

/** Who may call it, how, and how often. */
function description(endpoint: Endpoint): string {
  const needed = neededPermissions(endpoint).map((one) => `\`${one}\``);
  const ownLimit = countedAs({ method: endpoint.method, url: routeOf(endpoint) });
  return [
    ...(needed.length > 0 ? [`Needs the permission ${needed.join(' and ')}.`] : []),
    ...(endpoint.confirms
      ? ['Asks a person for the password or a second factor, when the last is some minutes old.']
      : []),
    ...(isForKeys(endpoint) ? [`With an API key:\n\n\`\`\`sh\n${exampleCall(endpoint)}\n\`\`\``] : []),
    ...(needed.length > 0 && !isForKeys(endpoint) ? ['No API key may call it.'] : []),
    ...(ownLimit ? [`Counts against the limit \`${ownLimit.name}\` of an address and an account, too.`] : []),
  ].join('\n\n');
}

function waysIn(endpoint: Endpoint): Record<string, string[]>[] {
  const needed = neededPermissions(endpoint);
  return [{ session: needed }, ...(isForKeys(endpoint) ? [{ key: needed }] : [])];
}

/** What stands together, below `/admin/orders` or `/auth`: a name that can stand in the address of the page. */
const groupOf = ({ path }: Endpoint) =>
  (/^\/((?:admin|common|shop)\/[\w-]+|[\w-]+)/.exec(path)?.[1] ?? path).replace('/', '-');

function operation({ name, endpoint }: PublicEndpoint): ZodOpenApiOperationObject {
  const { summary, audience, params, query, headers } = endpoint;
  const body = requestBody(endpoint);
  return {
    operationId: name,
    summary,
    description: description(endpoint),
    tags: [groupOf(endpoint)],
    ...(audience !== 'anyone' && { security: waysIn(endpoint) }),
    requestParams: { ...(params && { path: params }), ...(query && { query }), ...(headers && { header: headers }) },
    ...(body && { requestBody: body }),
    responses: { '200': success(endpoint), ...refusals(endpoint) },
  };
}

/** A path in OpenAPI's notation: `/api/shop/products/get/{id}`. */
export function openApiPath(endpoint: Endpoint): string {
  return routeOf(endpoint).replace(/:(\w+)/g, '{$1}');
}

/** What webhooks are sent: one signed request for each event. */
function webhooks(): ZodOpenApiPathsObject {
  const headers = z.object({
    'webhook-id': z.string(),
    'webhook-timestamp': z.string(),
    'webhook-signature': z.string(),
  });
  const described = Object.entries(webhookEvents).map(([type, { summary, data }]) => [
    type,
    {
      post: {
        summary,
        tags: ['webhooks'],
        requestParams: { header: headers },
        requestBody: { required: true, content: { 'application/json': { schema: webhookBody(type, data) } } },
        responses: { '2XX': { description: 'Received.' }, '410': { description: 'Nothing more is wanted.' } },
      },
    },
  ]);
  return Object.fromEntries(described) as ZodOpenApiPathsObject;
}

/** The public API as an OpenAPI document. Generated from the contracts that services and pages use, so it is always true. */
export function openApiDocument() {
  const paths: ZodOpenApiPathsObject = {};
  const groups = new Map<string, string>();
  for (const described of publicEndpoints()) {
    groups.set(groupOf(described.endpoint), described.service);
    const path = openApiPath(described.endpoint);
    paths[path] = { ...paths[path], [described.endpoint.method.toLowerCase()]: operation(described) };
  }
  return createDocument({
    openapi: '3.1.0',
    info: {
      title: "The shop's API",
      version: '1',
      description: `Amounts are rupees with at most two decimals. A session is a cookie that \`POST /api/auth/login\` sets. Other systems send an API key, made in the back office, as \`Authorization: Bearer kan_live_…\`; cookies beside it do not count. A key makes ${KEY_CALLS_PER_MINUTE.usual} calls a minute if nothing else was chosen; more are answered 429 with \`Retry-After\`.`,
    },
    tags: [
      ...[...groups].map(([name, service]) => ({ name, description: `Served by \`${service}\`.` })),
      { name: 'webhooks', description: 'What the addresses are sent that are added in the back office.' },
    ],
    paths,
    webhooks: webhooks(),
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: ACCESS_COOKIE },
        key: { type: 'http', scheme: 'bearer', bearerFormat: 'kan_live_…' },
      },
    },
  });
}

/**
 * What the web page reads. It needs a minute to show one call of a document of version 3.1 and this size, and some seconds of 3.0,
 * where webhooks stand among the calls.
 */
function documentOfPage({ webhooks = {}, paths = {}, ...document }: ReturnType<typeof openApiDocument>) {
  const sent = Object.entries(webhooks).map(([type, item]) => [`/your-address/${type}`, item] as const);
  return { ...document, openapi: '3.0.3', paths: { ...paths, ...Object.fromEntries(sent) } };
}

/** Made once for all gateways of a process, of which tests start many. */
let made: ReturnType<typeof openApiDocument> | undefined;

/** The API's description as JSON at /api/openapi.json, as a web page at /api/docs. */
export async function docsRoutes(app: FastifyInstance) {
  const document = (made ??= openApiDocument());
  app.get('/api/openapi.json', async () => document);

  // Both packages describe the same OpenAPI document, each with its own TypeScript types.
  const specification = { document: documentOfPage(document) as OpenAPIV3.Document };
  await app.register(swagger, { mode: 'static', specification });
  // Without the top bar: its logo contains a <style> element, which the content security policy blocks.
  const uiConfig = { layout: 'BaseLayout', deepLinking: true, docExpansion: 'none' } as const;
  await app.register(swaggerUi, { routePrefix: '/api/docs', uiConfig });
}
