import { pino, type DestinationStream, type Logger, type LoggerOptions } from 'pino';
import { errorLine } from './error-line.ts';
import { traceOfLine } from './tracing.ts';

export type { Logger };

/**
 * Logs one JSON line for each event, by default to standard output. Code must not log secrets or personal data; the redacted
 * paths and `errorLine` are a second safeguard.
 */
export function createLogger({
  service,
  level,
  to,
}: {
  service: string;
  level: string;
  to?: DestinationStream;
}): Logger {
  const options: LoggerOptions = {
    level,
    base: { service },
    messageKey: 'message',
    timestamp: pino.stdTimeFunctions.isoTime,
    mixin: traceOfLine,
    serializers: { err: errorLine },
    formatters: { level: (label) => ({ level: label }) },
    redact: {
      paths: [
        'req.headers.cookie',
        'req.headers.authorization',
        'headers.cookie',
        'headers.authorization',
        'password',
        'token',
      ],
      remove: true,
    },
  };
  return pino(options, to ?? standardOutput());
}

/** A line may wait as long for others, to be written together with them, in milliseconds. */
const LINES_WAIT_MS = 500;

/** Writing each line by itself takes a tenth of a small request's time. What waits is written when the process ends. */
function standardOutput(): DestinationStream {
  return pino.destination({ minLength: 8_192, periodicFlush: LINES_WAIT_MS, sync: false });
}
