import { z } from 'zod';

/** Postgres' error codes for a server that is stopping, starting or full, a broken connection, and a password that is changed. */
const POSTGRES = /^(57P0[1-3]|08\d{3}|53300|28P01)$/;
const NETWORK = ['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE'];
/** Errors of pg that have no code, only a message. */
const MESSAGES =
  /^(Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client has encountered a connection error)/;

const Text = z.string().catch('');
const Failure = z.object({ code: Text, message: Text, cause: z.unknown().optional() });

/**
 * Whether something failed because a server it needs (usually the database) is down for a moment: not a bug, and worth
 * another try.
 */
export function isTransientError(error: unknown): boolean {
  const failure = Failure.safeParse(error);
  if (!failure.success) return false;
  const { code, message, cause } = failure.data;
  return POSTGRES.test(code) || NETWORK.includes(code) || MESSAGES.test(message) || isTransientError(cause);
}
