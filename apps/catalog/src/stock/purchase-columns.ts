import type { Purchase, PurchaseDraft } from '@kanaka/contracts/catalog/purchase';
import { toPaise, toRupees } from '@kanaka/money/rupees';
import type { UnitRow } from './units-schema.ts';

/** What a piece or a unit cost, and its supplier. */
export type PurchaseColumns = Pick<UnitRow, 'costPaise' | 'supplier'>;

export const fromPurchase = ({ cost, supplier }: PurchaseDraft): PurchaseColumns => ({
  costPaise: cost === undefined ? null : toPaise(cost),
  supplier,
});

export const toPurchase = ({ costPaise, supplier }: PurchaseColumns): Purchase => ({
  cost: costPaise === null ? null : toRupees(costPaise),
  supplier,
});
