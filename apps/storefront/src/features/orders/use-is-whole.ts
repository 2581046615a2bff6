import type { WantedPiece } from '@kanaka/contracts/orders/returns';
import { skipToken } from '@reduxjs/toolkit/query';
import { usePieceToExchangeQuery } from './exchange-api.ts';

/** Whether a piece is chosen whole, with its size if it has some; false while that is not known. */
export function useIsWhole(chosen: WantedPiece | null): boolean {
  const { currentData } = usePieceToExchangeQuery(chosen ? { params: { id: chosen.productId } } : skipToken);
  return Boolean(chosen && currentData && (currentData.data.sizes.length === 0 || chosen.size !== ''));
}
