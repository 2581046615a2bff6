import type { AdminProduct } from '@kanaka/contracts/admin-products';

/** What the owner can do with one piece of a list. */
export type ProductActions = {
  onEdit: (product: AdminProduct) => void;
  onDuplicate: (product: AdminProduct) => void;
  onDelete: (product: AdminProduct) => void;
  onRestore: (product: AdminProduct) => void;
};
