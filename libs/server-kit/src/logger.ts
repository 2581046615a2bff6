import { pino, type Logger } from 'pino';

export type { Logger };

/** One JSON line an event on standard output. Secrets and people never belong in a line; these paths are a second fence. */
export function createLogger({ service, level }: { service: string; level: string }): Logger {
  return pino({
    level,
    base: { service },
    messageKey: 'message',
    timestamp: pino.stdTimeFunctions.isoTime,
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
  });
}
