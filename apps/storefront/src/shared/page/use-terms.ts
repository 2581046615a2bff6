import type { UsualDelivery } from '@kanaka/contracts/orders/delivery';
import type { ReturnRules } from '@kanaka/contracts/orders/return-rules';
import { newUsualDelivery, usualReturns } from '@kanaka/contracts/catalog/usual-terms';
import { useShop } from './use-shop.ts';

/** In how many working days orders usually arrive. */
export function useUsualDelivery(): UsualDelivery {
  return useShop().usualDelivery ?? newUsualDelivery;
}

/** Until when a piece that is ordered now can be sent back. */
export function useReturnRules(): ReturnRules {
  return useShop().returns ?? usualReturns;
}
