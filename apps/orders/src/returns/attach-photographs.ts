import type { ReturnState } from '@kanaka/contracts/orders/returns';
import type { Db } from '@kanaka/server-kit/database';
import { photographUsed } from '@kanaka/server-kit/own-photographs';
import { insertReturnPhotographs } from './returns.repository.ts';

/** Attaches photographs to a step of a return; each belongs to one step only. */
export async function attachPhotographs(
  tx: Db,
  { returnId, state, photographs }: { returnId: string; state: ReturnState; photographs: readonly string[] },
): Promise<void> {
  if (!(await insertReturnPhotographs(tx, { returnId, state }, photographs))) throw photographUsed();
}
