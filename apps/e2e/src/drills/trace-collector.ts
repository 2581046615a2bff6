/** A collector for OpenTelemetry's exporters (OTLP over HTTP, in JSON), which keeps all traces in memory. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { z } from 'zod';

const Attribute = z.object({ key: z.string(), value: z.object({ stringValue: z.string().optional() }) });
const Batch = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(Attribute) }),
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({ traceId: z.string(), name: z.string(), attributes: z.array(Attribute).default([]) }),
          ),
        }),
      ),
    }),
  ),
});

type Span = { traceId: string; service: string; name: string; attributes: Record<string, string> };
export type Collector = { url: string; spans: readonly Span[]; close: () => Promise<void> };

const readAttributes = (attributes: readonly z.output<typeof Attribute>[]) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? '']));

export async function openCollector(): Promise<Collector> {
  const spans: Span[] = [];
  const server = createServer((request, reply) => {
    void json(request).then((body) => {
      for (const { resource, scopeSpans } of Batch.parse(body).resourceSpans) {
        const service = readAttributes(resource.attributes)['service.name'] ?? '';
        for (const { traceId, name, attributes } of scopeSpans.flatMap((scope) => scope.spans)) {
          spans.push({ traceId, service, name, attributes: readAttributes(attributes) });
        }
      }
      reply.setHeader('content-type', 'application/json').end('{}');
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}
