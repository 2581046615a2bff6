import { DrizzleQueryError } from 'drizzle-orm/errors';

export type ErrorLine = {
  type: string;
  message: string;
  /** Where it was thrown; the message, which stands first in a stack, is logged above. */
  stack?: string;
  code?: string;
  /** Of Postgres: which rule was broken, and where. */
  constraint?: string;
  table?: string;
  column?: string;
  cause?: ErrorLine;
};

/** Data exceptions: Postgres quotes the value that it could not take. */
const BAD_VALUE = /^22/;
/** An address of somebody, or a server's with its password: `asha@example.in`, `redis://:secret@127.0.0.1`. */
const WITH_AT = /[^\s<>"'(),;]+@[^\s<>"'(),;]+/g;
const DEEPEST = 5;

/**
 * What a log line says of an error: what broke and where, never whose data it was. Only what is named here is taken:
 * a failed query carries its values, a refused row its whole content (`detail`), a refused letter its recipients.
 */
export function errorLine(error: unknown, depth = 0): ErrorLine {
  if (!(error instanceof Error)) return { type: typeof error, message: 'something that is no error was thrown' };
  const field = (name: string) => {
    const value: unknown = Reflect.get(error, name);
    return typeof value === 'string' ? { [name]: value } : {};
  };
  const frames = error.stack?.match(/^ {4}at .*$/gm)?.join('\n');
  return {
    type: error.name,
    message: messageOf(error),
    ...(frames && { stack: frames }),
    ...field('code'),
    ...field('constraint'),
    ...field('table'),
    ...field('column'),
    ...(error.cause !== undefined && depth < DEEPEST && { cause: errorLine(error.cause, depth + 1) }),
  };
}

function messageOf(error: Error): string {
  if (error instanceof DrizzleQueryError) return `Failed query: ${error.query}`;
  if ('code' in error && typeof error.code === 'string' && 'severity' in error && BAD_VALUE.test(error.code)) {
    return 'Postgres cannot take a value';
  }
  return error.message.replace(WITH_AT, '<address>');
}
