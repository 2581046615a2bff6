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
import { z } from 'zod';
import { readConfig, tracingConfig } from './config.ts';

/** Starts tracing if a service is configured to send traces; returns a function that sends the last spans and stops. */
export function startTracing(service: string, env: NodeJS.ProcessEnv): () => Promise<void> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: share } = readConfig(
    z.object(tracingConfig),
    env,
  );
  if (!endpoint) return async () => undefined;
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, timeoutMillis: 2_000 });
  return traceTo(new BatchSpanProcessor({ exporter, scheduledDelayMillis: 1_000 }), { service, share });
}

let tracing = false;

/** Whether anybody collects spans. */
export const isTracing = () => tracing;

/** Sends every span to a processor; used by tests and by `startTracing`. */
export function traceTo(processor: SpanProcessor, { service, share }: { service: string; share: number }) {
  tracing = true;
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

/** The current trace as a W3C traceparent; stored with work that continues later. */
export function currentTraceparent(): string | null {
  const carrier: { traceparent?: string } = {};
  propagation.inject(context.active(), carrier);
  return carrier.traceparent ?? null;
}

/** Runs work as part of an earlier trace. */
export function withTraceparent<T>(traceparent: string | null, work: () => T): T {
  return traceparent ? context.with(propagation.extract(context.active(), { traceparent }), work) : work();
}

/** The trace that a log line belongs to. */
export function traceOfLine(): { traceId?: string; spanId?: string } {
  const span = trace.getActiveSpan()?.spanContext();
  return span ? { traceId: span.traceId, spanId: span.spanId } : {};
}
