import type { AdminProduct } from '@kanaka/contracts/catalog/admin-products';

/** The actions on one piece of the list. */
export type ProductActions = {
  onEdit: (product: AdminProduct) => void;
  onDuplicate: (product: AdminProduct) => void;
  onDelete: (product: AdminProduct) => void;
  onRestore: (product: AdminProduct) => void;
};
