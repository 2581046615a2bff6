import { z } from 'zod';

/** Postgres' words for a server that is ending, starting, or full, and for a connection that broke. */
const POSTGRES = /^(57P0[1-3]|08\d{3}|53300)$/;
const NETWORK = ['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE'];
/** pg says some of it in words alone. */
const WORDS =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

const Told = z.object({ code: z.unknown(), message: z.unknown(), cause: z.unknown() }).partial();

/**
 * Whether something failed because a server it needs (the database, mostly) is away for a moment: no bug, and worth
 * another try.
 */
export function isAway(error: unknown): boolean {
  const told = Told.safeParse(error);
  if (!told.success) return false;
  const code = String(told.data.code ?? '');
  const message = String(told.data.message ?? '');
  return POSTGRES.test(code) || NETWORK.includes(code) || WORDS.test(message) || isAway(told.data.cause);
}
