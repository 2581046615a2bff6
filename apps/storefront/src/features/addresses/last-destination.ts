const PLACE = 'kanaka.destination';

/** The address, by its id, for which this browser has paid or tried to pay last. */
export const lastDestination = {
  read(): string | null {
    try {
      return localStorage.getItem(PLACE);
    } catch {
      return null;
    }
  },
  keep(addressId: string): void {
    try {
      localStorage.setItem(PLACE, addressId);
    } catch {
      // Without localStorage the newest address is preset.
    }
  },
};
