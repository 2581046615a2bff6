const OPEN_BAG = 'kanaka:open-bag';

/** Opens the bag, which belongs to the header, from anywhere. */
export const openBag = () => window.dispatchEvent(new Event(OPEN_BAG));

export function onOpenBag(open: () => void): () => void {
  window.addEventListener(OPEN_BAG, open);
  return () => window.removeEventListener(OPEN_BAG, open);
}
