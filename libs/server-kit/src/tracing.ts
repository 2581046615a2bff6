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

/** Starts tracing where a service is configured to send its traces; answers how to send the last ones and end. */
export function startTracing(service: string, env: NodeJS.ProcessEnv): () => Promise<void> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: share } = readConfig(
    z.object(tracingConfig),
    env,
  );
  if (!endpoint) return async () => undefined;
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, timeoutMillis: 2_000 });
  return traceTo(new BatchSpanProcessor({ exporter, scheduledDelayMillis: 1_000 }), { service, share });
}

/** Sends every span to a processor; for tests, and behind `startTracing`. */
export function traceTo(processor: SpanProcessor, { service, share }: { service: string; share: number }) {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [withoutPeople(processor)],
  });
  trace.setGlobalTracerProvider(provider);

  // Only with a parent: a look at the outbox every second, or a health check, is nobody's story.
  const calls = new UndiciInstrumentation({ requireParentforSpans: true });
  const queries = new PgInstrumentation({ requireParentSpan: true });
  for (const instrumentation of [calls, queries]) instrumentation.setTracerProvider(provider);
  // In a bundle no module is loaded that a hook could catch; what it would have received, it receives here.
  for (const { name, patch } of queries.getModuleDefinitions()) if (name === 'pg') patch?.(pg);
  return () => provider.shutdown();
}

/**
 * What a trace must not tell, whichever instrumentation wrote it: what was searched for (a name, an e-mail, behind the
 * question mark of an address) and the words of an error, which quote the values it broke on.
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

/** The trace that is being followed, as W3C writes it; for what is continued elsewhere later. */
export function currentTraceparent(): string | null {
  const carrier: { traceparent?: string } = {};
  propagation.inject(context.active(), carrier);
  return carrier.traceparent ?? null;
}

/** Goes on with a trace that was left off earlier. */
export function withTraceparent<T>(traceparent: string | null, work: () => T): T {
  return traceparent ? context.with(propagation.extract(context.active(), { traceparent }), work) : work();
}

/** What a log line says of the trace it belongs to. */
export function traceOfLine(): { traceId?: string; spanId?: string } {
  const span = trace.getActiveSpan()?.spanContext();
  return span ? { traceId: span.traceId, spanId: span.spanId } : {};
}
