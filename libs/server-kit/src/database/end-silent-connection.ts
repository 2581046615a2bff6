import pg from 'pg';

/**
 * pg rejects a query that gets no answer in time but keeps its connection, where all later queries would wait behind that
 * one. This ends it: what waits in it fails at once, such as the rollback of a transaction, and the pool replaces it.
 */
export function endWhenSilent(client: pg.PoolClient): void {
  const send = client.query.bind(client) as (...query: unknown[]) => unknown;
  const endIfSilent = (error: unknown) => {
    const isSilent = error instanceof Error && error.message === 'Query read timeout';
    if (isSilent && client instanceof pg.Client) void client.end().catch(() => undefined);
  };
  const sendOrEnd = (...query: unknown[]) => {
    const sent = send(...query);
    if (sent instanceof Promise) sent.catch(endIfSilent);
    return sent;
  };
  client.query = sendOrEnd as typeof client.query;
}
