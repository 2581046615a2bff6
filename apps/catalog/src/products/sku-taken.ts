import { AppError } from '@kanaka/server-kit/app-error';

/** Refuses a piece whose code another piece of the shop has. */
export function skuTaken(sku: string | null | undefined): AppError {
  const message = `Another piece has the code ${sku}. Please choose a different one.`;
  return new AppError('product.sku-taken', message, { issues: [{ path: 'jewellery.sku', message }] });
}
