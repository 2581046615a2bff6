/** What collects spans: loaded only if a service is configured to send traces, because it needs some 5 MiB. */
import { context, propagation, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg';
import { UndiciInstrumentation } from '@opentelemetry/instrumentation-undici';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type SpanProcessor,
} from '@opentelemetry/sdk-trace';
import pg from 'pg';

/** Sends spans to a collector in batches. */
export const toCollector = (endpoint: string): SpanProcessor =>
  new BatchSpanProcessor({
    exporter: new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, timeoutMillis: 2_000 }),
    scheduledDelayMillis: 1_000,
  });

/** Sends every span to a processor. */
export function traceTo(processor: SpanProcessor, { service, share }: { service: string; share: number }) {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [withoutPeople(processor)],
  });
  trace.setGlobalTracerProvider(provider);

  // Only spans with a parent: polling the outbox every second, or a health check, belongs to no request.
  const calls = new UndiciInstrumentation({ requireParentforSpans: true });
  const queries = new PgInstrumentation({ requireParentSpan: true });
  for (const instrumentation of [calls, queries]) instrumentation.setTracerProvider(provider);
  // In a bundle, instrumentation cannot hook the loading of modules, so `pg` is patched here.
  for (const { name, patch } of queries.getModuleDefinitions()) if (name === 'pg') patch?.(pg);
  return () => provider.shutdown();
}

/**
 * Removes personal data from spans, whichever instrumentation wrote it: the query string (a search text, a name, an e-mail)
 * and error messages, which quote the values that caused them.
 */
function withoutPeople(processor: SpanProcessor): SpanProcessor {
  return {
    onStart: (span, parent) => processor.onStart(span, parent),
    onEnd(span) {
      const { attributes, events, status } = span;
      for (const name of ['url.full', 'url.path']) {
        const address = attributes[name];
        if (typeof address === 'string') attributes[name] = address.replace(/\?.*$/s, '');
      }
      for (const { attributes: attributes = {} } of [span, ...events]) {
        for (const name of ['url.query', 'exception.message', 'exception.stacktrace'])
          Reflect.deleteProperty(attributes, name);
      }
      delete status.message;
      processor.onEnd(span);
    },
    forceFlush: () => processor.forceFlush(),
    shutdown: () => processor.shutdown(),
  };
}
