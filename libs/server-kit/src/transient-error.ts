import { z } from 'zod';

/** Postgres' words for a server that is ending, starting, or full, and for a connection that broke. */
const POSTGRES = /^(57P0[1-3]|08\d{3}|53300)$/;
const NETWORK = ['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE'];
/** pg says some of it in words alone. */
const MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

const Failure = z.object({ code: z.unknown(), message: z.unknown(), cause: z.unknown() }).partial();

/**
 * Whether something failed because a server it needs (the database, mostly) is away for a moment: no bug, and worth
 * another try.
 */
export function isTransientError(error: unknown): boolean {
  const failure = Failure.safeParse(error);
  if (!failure.success) return false;
  const code = String(failure.data.code ?? '');
  const message = String(failure.data.message ?? '');
  return (
    POSTGRES.test(code) || NETWORK.includes(code) || MESSAGES.test(message) || isTransientError(failure.data.cause)
  );
}
