import { pincodeFault } from '@kanaka/contracts/pincode';

const PLACE = 'kanaka.pincode';

/** The pincode that this device asked a delivery for, or chose an address in, last. */
export const rememberedPincode = {
  read(): string {
    try {
      const kept = localStorage.getItem(PLACE) ?? '';
      return pincodeFault(kept) === null ? kept : '';
    } catch {
      return '';
    }
  },
  keep(pincode: string): void {
    try {
      if (pincodeFault(pincode) === null) localStorage.setItem(PLACE, pincode);
    } catch {
      // Without localStorage it is typed again.
    }
  },
};
