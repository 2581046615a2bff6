const LAB_GROWN = /\blab(?:oratory)?[-‐‑ ]?(?:grown|created)\b/i;
const DIAMONDS = /\b(?:diamonds?|brilliants?|solitaires?)\b/i;

/** Whether a sentence about the material says that its diamonds are lab-grown. */
const saysLabGrown = (material: string) =>
  // "1.40 ct" does not end a sentence.
  material.split(/[.;](?!\d)/).some((sentence) => LAB_GROWN.test(sentence) && DIAMONDS.test(sentence));

/**
 * The name of a stone as shoppers and invoices have it. A lab-grown diamond must be called so wherever it is offered, so what
 * the material says counts when the stone's own name says nothing; natural ones beside them are named "natural".
 */
export function stoneName(name: string, material: string): string {
  const isOpen = /\bdiamonds?\b/i.test(name) && !/\b(?:natural|polki|uncut)\b/i.test(name) && !LAB_GROWN.test(name);
  return isOpen && saysLabGrown(material) ? `Lab-grown ${name.charAt(0).toLowerCase()}${name.slice(1)}` : name;
}
