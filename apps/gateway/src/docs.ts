import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import type { OpenAPIV3 } from 'openapi-types';
import { openApiDocument } from './openapi.ts';

/** The API for programs at /api/openapi.json, for people at /api/docs. */
export async function docsRoutes(app: FastifyInstance) {
  const document = openApiDocument();
  app.get('/api/openapi.json', async () => document);

  // The two packages write the same document with types of their own.
  await app.register(swagger, { mode: 'static', specification: { document: document as OpenAPIV3.Document } });
  // Without the bar at its top, whose emblem brings a style element that the content policy refuses.
  const uiConfig = { url: '/api/openapi.json', layout: 'BaseLayout' };
  await app.register(swaggerUi, { routePrefix: '/api/docs', uiConfig });
}
