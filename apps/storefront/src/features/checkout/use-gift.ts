import type { Address } from '@kanaka/contracts/identity/addresses';
import { tabMemory } from '@kanaka/web-kit/browser-memory';
import { useState } from 'react';
import { z } from 'zod';

const PLACE = 'kanaka.gift';

/** Whether an order is a gift, and the words on its card. */
export type Gift = { isGift: boolean; giftMessage: string };

const Kept = z.object({ addressId: z.string(), isGift: z.boolean(), giftMessage: z.string() });

const keep = (addressId: string, gift: Gift) => tabMemory.write(PLACE, { addressId, ...gift });

/** Once an order is paid: the next one to this address is no gift unless the shopper says so, whatever was said or saved before. */
export const endGift = (addressId: string): void => keep(addressId, NO_GIFT);

/** The gift of the next order: what the shopper has said in this tab for this address, or else what is saved with it. */
export function useGift(address: Address | null): [Gift, (gift: Gift) => void] {
  const [said, setSaid] = useState(() => Kept.safeParse(tabMemory.read(PLACE)).data);
  const { isGift, giftMessage } = said && said.addressId === address?._id ? said : (address ?? NO_GIFT);
  const say = (gift: Gift) => {
    if (!address) return;
    keep(address._id, gift);
    setSaid({ addressId: address._id, ...gift });
  };
  return [{ isGift, giftMessage }, say];
}

export const NO_GIFT: Gift = { isGift: false, giftMessage: '' };
