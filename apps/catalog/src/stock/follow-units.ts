import type { PriceRecipe } from '@kanaka/money/metal-price';
import { AppError } from '@kanaka/server-kit/app-error';
import type { Db } from '@kanaka/server-kit/database/database';
import { repriceAtTodaysRates } from '../rates/reprice-pieces.ts';
import { countUnits, findLightest } from './unit-stock.repository.ts';

/**
 * Sets stock, sizes, weights and prices of tagged pieces to what their units say. Call it in the transaction that has changed
 * units, with the pieces' rows locked. Publishing a rate locks the same rows before it reads, so that it either sees the new
 * weights or is waited for.
 */
export async function followUnits(tx: Db, productIds: readonly string[]): Promise<void> {
  if (productIds.length === 0) return;
  await countUnits(tx, productIds);
  await repriceAtTodaysRates(tx, productIds);
}

/** Refuses units that weigh no more than the metals of the recipe but its first, whose weight they determine. */
export async function refuseTooLight(tx: Db, productId: string, recipe: PriceRecipe | null): Promise<void> {
  const others = recipe?.metals.slice(1).reduce((sum, { weightMg }) => sum + weightMg, 0) ?? 0;
  if (others === 0) return;
  const lightest = await findLightest(tx, productId);
  if (!lightest || lightest.netWeightMg > others) return;
  const message = `Unit ${lightest.tag} weighs ${lightest.netWeightMg / 1000} g net, no more than the other metals of the piece, which weigh ${others / 1000} g.`;
  throw new AppError('unit.too-light', message);
}
