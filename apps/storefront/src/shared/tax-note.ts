/** How a price says that tax of `taxPercent` is in it: the same words from the card to the bag. */
export function taxNote(taxPercent: number): string {
  return taxPercent > 0 ? `incl. ${taxPercent} % GST` : 'no GST is charged';
}
