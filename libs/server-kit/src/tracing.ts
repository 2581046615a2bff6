import { context, propagation, trace } from '@opentelemetry/api';
import type { SpanProcessor } from '@opentelemetry/sdk-trace';
import { z } from 'zod';
import { readConfig, tracingConfig } from './config.ts';

type Stop = () => Promise<void>;

/** Starts tracing if a service is configured to send traces; returns a function that sends the last spans and stops. */
export async function startTracing(service: string, env: NodeJS.ProcessEnv): Promise<Stop> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: share } = readConfig(
    z.object(tracingConfig),
    env,
  );
  if (!endpoint) return async () => undefined;
  const { toCollector } = await import('./trace-to.ts');
  return startTracingTo(toCollector(endpoint), { service, share });
}

let tracing = false;

/** Whether anybody collects spans. */
export const isTracing = () => tracing;

/** Sends every span to a processor; used by tests and by `startTracing`. */
export async function startTracingTo(
  processor: SpanProcessor,
  options: { service: string; share: number },
): Promise<Stop> {
  const { traceTo } = await import('./trace-to.ts');
  tracing = true;
  return traceTo(processor, options);
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
