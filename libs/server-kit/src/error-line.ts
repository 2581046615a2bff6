import { DrizzleQueryError } from 'drizzle-orm/errors';

export type ErrorLine = {
  type: string;
  message: string;
  /** Where it was thrown: the stack without its first line, because the message is logged above. */
  stack?: string;
  code?: string;
  /** From Postgres: the violated constraint and its table. */
  constraint?: string;
  table?: string;
  column?: string;
  cause?: ErrorLine;
};

/** Postgres' class of data exceptions: their messages quote the value that was refused. */
const BAD_VALUE = '22';
/** An e-mail address, or a server's URL with its password: `asha@example.in`, `redis://:secret@127.0.0.1`. */
const WITH_AT = /[^\s<>"'(),;]+@[^\s<>"'(),;]+/g;
const DEEPEST = 5;

/**
 * The part of an error that is logged: what failed and where, never a person's data. Only the fields named here are taken:
 * a failed query carries its values, a constraint violation the whole row (`detail`), a refused e-mail its recipients.
 */
export function errorLine(error: unknown, depth = 0): ErrorLine {
  if (!(error instanceof Error)) return { type: typeof error, message: 'a value that is not an Error was thrown' };
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
  if ('code' in error && typeof error.code === 'string' && 'severity' in error && error.code.startsWith(BAD_VALUE)) {
    return 'Postgres refused a value';
  }
  return error.message.replace(WITH_AT, '<address>');
}
