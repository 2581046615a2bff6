import { type ErrorCode, impliedErrors, kindOf, whatToDo } from '@kanaka/contracts/error-codes';
import { type Endpoint, neededPermissions, routeOf } from '@kanaka/contracts/endpoint';
import { Failure } from '@kanaka/contracts/failure';
import { webhookBody, webhookEvents } from '@kanaka/contracts/orders/webhook-events';
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

/** The refusals of an endpoint, by status; each with its codes and what to do. */
function refusals(endpoint: Endpoint): ZodOpenApiOperationObject['responses'] {
  const codes = [...new Set([...(endpoint.errors ?? []), ...impliedErrors(endpoint)])];
  const byStatus = Map.groupBy(codes, (code) => statusOf[kindOf(code)]);
  const response = (ofStatus: ErrorCode[]) => ({
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

function success({ reply, produces }: Endpoint) {
  if (produces) {
    return {
      description: 'The file.',
      content: { [produces]: { schema: { type: 'string', format: 'binary' } as const } },
    };
  }
  const schema = z.object({ success: z.literal(true) }).extend(reply.shape);
  return { description: 'Done.', content: { 'application/json': { schema } } };
}

function operation({ service, name, endpoint }: PublicEndpoint): ZodOpenApiOperationObject {
  const { summary, audience, params, query, headers } = endpoint;
  const body = requestBody(endpoint);
  return {
    operationId: name,
    summary,
    tags: [service],
    ...(audience !== 'anyone' && { security: [{ session: neededPermissions(endpoint) }] }),
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
  for (const described of publicEndpoints()) {
    const path = openApiPath(described.endpoint);
    paths[path] = { ...paths[path], [described.endpoint.method.toLowerCase()]: operation(described) };
  }
  return createDocument({
    openapi: '3.1.0',
    info: {
      title: "The shop's API",
      version: '1',
      description:
        'Amounts are rupees with at most two decimals. A session is a cookie that `POST /api/auth/login` sets.',
    },
    paths,
    webhooks: webhooks(),
    components: { securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: ACCESS_COOKIE } } },
  });
}

/** The API's description as JSON at /api/openapi.json, as a web page at /api/docs. */
export async function docsRoutes(app: FastifyInstance) {
  const document = openApiDocument();
  app.get('/api/openapi.json', async () => document);

  // Both packages describe the same OpenAPI document, each with its own TypeScript types.
  await app.register(swagger, { mode: 'static', specification: { document: document as OpenAPIV3.Document } });
  // Without the top bar: its logo contains a <style> element, which the content security policy blocks.
  const uiConfig = { url: '/api/openapi.json', layout: 'BaseLayout' };
  await app.register(swaggerUi, { routePrefix: '/api/docs', uiConfig });
}
