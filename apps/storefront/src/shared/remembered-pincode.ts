const PLACE = 'kanaka.pincode';

export const isPincode = (typed: string) => /^\d{6}$/.test(typed);

/** The pincode that this device asked a delivery for, or chose an address in, last. */
export const rememberedPincode = {
  read(): string {
    try {
      const kept = localStorage.getItem(PLACE) ?? '';
      return isPincode(kept) ? kept : '';
    } catch {
      return '';
    }
  },
  keep(pincode: string): void {
    try {
      if (isPincode(pincode)) localStorage.setItem(PLACE, pincode);
    } catch {
      // Without localStorage it is typed again.
    }
  },
};
