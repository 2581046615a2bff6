import type { Address } from '@kanaka/contracts/identity/addresses';
import type { ListedAddress } from './addresses.repository.ts';

export function toAddress({ id, isDefault, ...fields }: ListedAddress): Address {
  return { _id: id, ...fields, ...(isDefault && { isDefault }) };
}
