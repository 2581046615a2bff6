import type { Address } from '@kanaka/contracts/identity/addresses';
import { asha } from './render-shop.tsx';

/** An address of the signed-in shopper, in Chennai. */
export const chennai: Address = {
  _id: '0192a000-0000-7000-8000-0000000000ad',
  userId: asha.id,
  address: '14 Lloyds Road',
  city: 'Chennai',
  state: 'Tamil Nadu',
  country: 'India',
  pincode: '600086',
  phone: '9840012345',
  notes: '',
  isGift: false,
  giftMessage: '',
};
