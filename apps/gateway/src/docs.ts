import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import type { OpenAPIV3 } from 'openapi-types';
import { openApiDocument } from './openapi.ts';

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
