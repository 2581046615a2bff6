import { describe, expect, it } from '@jest/globals';
import { isForKeys, neededPermissions, routeOf } from '@kanaka/contracts/endpoint';
import { exampleOf } from '@kanaka/contracts/example';
import { webhookEvents } from '@kanaka/contracts/orders/webhook-events';
import { openApiDocument, openApiPath, publicEndpoints } from './openapi.ts';

type Operation = {
  operationId: string;
  description: string;
  tags: string[];
  parameters?: { in: string; name: string }[];
  requestBody?: { content: Record<string, { schema: object }> };
  responses: Record<
    string,
    { headers?: object; content: Record<string, { schema: { properties?: { code?: { enum: string[] } } } }> }
  >;
  security?: object[];
};

// As JSON, because that is what API clients read.
const { paths, tags } = JSON.parse(JSON.stringify(openApiDocument())) as {
  paths: Record<string, Record<string, Operation>>;
  tags: { name: string }[];
};
const groups = tags.map(({ name }) => name);
const operations = Object.values(paths).flatMap((item) => Object.values(item));

describe('the OpenAPI document', () => {
  it.each(
    publicEndpoints().map(({ endpoint }) => ({ method: endpoint.method, path: openApiPath(endpoint), endpoint })),
  )('describes $method $path completely', ({ method, path, endpoint }) => {
    const operation = paths[path]?.[method.toLowerCase()];
    if (!operation) throw new Error('it is not described');
    const named = (place: string) =>
      operation.parameters?.filter((parameter) => parameter.in === place).map(({ name }) => name) ?? [];
    expect(named('path')).toEqual(Object.keys(endpoint.params?.shape ?? {}));
    expect(named('query')).toEqual(Object.keys(endpoint.query?.shape ?? {}));
    expect(named('header')).toEqual(Object.keys(endpoint.headers?.shape ?? {}));

    const bodies = Object.keys(operation.requestBody?.content ?? {});
    expect(bodies).toEqual(endpoint.files ? ['multipart/form-data'] : endpoint.body ? ['application/json'] : []);

    const good = operation.responses['200']?.content ?? {};
    expect(Object.keys(good)).toEqual([endpoint.produces ?? 'application/json'].flat());
    if (!endpoint.produces) {
      const fields = Object.keys(good['application/json']?.schema.properties ?? {});
      expect(fields).toEqual(['success', ...Object.keys(endpoint.reply.shape)]);
    }
    const refusals = Object.entries(operation.responses).filter(([status]) => status !== '200');
    const codes = refusals.flatMap(
      ([, { content }]) => content['application/json']?.schema.properties?.code?.enum ?? [],
    );
    expect(codes).toEqual(expect.arrayContaining([...(endpoint.errors ?? []), 'service.unavailable']));
    expect(operation.security !== undefined).toBe(endpoint.audience !== 'anyone');
    expect(groups).toContain(operation.tags[0]);
    for (const needed of neededPermissions(endpoint)) expect(operation.description).toContain(`\`${needed}\``);
    const [, address = ''] = /^curl (?:-X \w+ )?'https:\/\/shop\.example([^']+)'/m.exec(operation.description) ?? [];
    expect(address !== '').toBe(isForKeys(endpoint));
    expect(operation.security?.some((way) => 'key' in way) ?? false).toBe(isForKeys(endpoint));
    if (isForKeys(endpoint)) {
      for (const schema of [endpoint.params, endpoint.query, endpoint.headers, endpoint.body]) {
        expect(schema?.safeParse(exampleOf(schema)).error).toBeUndefined();
      }
      const [route = ''] = address.split('?');
      expect(route).toMatch(new RegExp(`^${routeOf(endpoint).replace(/:\w+/g, '[^/]+')}$`));
      expect(operation.responses['429']?.headers).toHaveProperty('retry-after');
    }
  });

  it('describes the events of webhooks with their bodies', () => {
    const { webhooks } = JSON.parse(JSON.stringify(openApiDocument())) as {
      webhooks: Record<string, { post: Operation }>;
    };
    expect(Object.keys(webhooks)).toEqual(Object.keys(webhookEvents));
    const body = webhooks['order.status-changed']?.post.requestBody?.content['application/json']?.schema;
    expect(body).toMatchObject({ properties: { type: { const: 'order.status-changed' }, version: { const: 1 } } });
  });

  it('leaves out internal endpoints', () => {
    expect(Object.keys(paths).filter((path) => path.includes('/internal'))).toEqual([]);
    expect(operations).toHaveLength(publicEndpoints().length);
  });

  it('gives every call a name of its own', () => {
    const names = operations.map(({ operationId }) => operationId);
    expect(new Set(names).size).toBe(names.length);
  });
});
