import type { Address } from '@kanaka/contracts/identity/addresses';
import type { AddressRow } from './addresses.repository.ts';

export function toAddress({ id, ...fields }: AddressRow): Address {
  return { _id: id, ...fields };
}
