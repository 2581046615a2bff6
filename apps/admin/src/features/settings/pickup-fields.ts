import type { PickupRules } from '@kanaka/contracts/orders/pickup-rules';
import { numberIn } from './rate-settings-fields.ts';

/** Pick-up in the shop, as the form has it: the address as text with line breaks, numbers as typed. */
export type PickupFields = { offered: 'yes' | 'no'; addressLines: string; hours: string; readyDays: string };

export function pickupFieldsOf(rules: PickupRules | null | undefined): PickupFields {
  const { addressLines = [], hours = '', readyDays = 1 } = rules ?? {};
  return {
    offered: rules ? 'yes' : 'no',
    addressLines: addressLines.join('\n'),
    hours,
    readyDays: String(readyDays),
  };
}

/** As the contract reads it. */
export function writtenPickup({ offered, addressLines, hours, readyDays }: PickupFields) {
  if (offered === 'no') return null;
  return {
    addressLines: addressLines.split('\n').filter((line) => line.trim() !== ''),
    hours,
    readyDays: numberIn(readyDays),
  };
}
