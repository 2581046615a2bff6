import type { MetalRate } from '@kanaka/contracts/catalog/metal-rates';

/** When the newest of some rates was published; empty without any. */
export const newestSince = (rates: readonly Pick<MetalRate, 'since'>[]): string =>
  rates.reduce((newest, { since }) => (since > newest ? since : newest), '');
