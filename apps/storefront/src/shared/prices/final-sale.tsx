/** Says on a line of the cart or of an order that its piece is a final sale; nothing for any other. */
export function FinalSaleNote({ item: { finalSale } }: { item: { finalSale?: boolean | undefined } }) {
  return finalSale ? <span className="block text-sm text-ink-soft">Final sale, not returnable</span> : null;
}
