import { FILTER_GROUPS, type FilterGroup } from '@kanaka/contracts/catalog/choices';
import { type Filters, isMetal } from '@kanaka/presentation/listing-url';
import { discountWords, newWords, wholeGrams, wholeRupees } from './price-words.ts';

const either = new Intl.ListFormat('en-IN', { type: 'disjunction' });

function rangePhrase(least: number | null, most: number | null, shown: (bound: number) => string): string {
  if (least !== null && most !== null) return `between ${shown(least)} and ${shown(most)}`;
  return least !== null ? `above ${shown(least)}` : `under ${shown(most ?? 0)}`;
}

/** "under ₹50,000", "in white gold or platinum": what a group demands. */
function phraseOf(filters: Filters, group: FilterGroup): string {
  const { material, minPrice, maxPrice, minWeight, maxWeight, minDiscount } = filters;
  const lower = (names: readonly string[]) => either.format(names.map((name) => name.toLowerCase()));
  const quoted = (names: readonly string[]) => either.format(names.map((name) => `“${name}”`));
  switch (group) {
    case 'category':
      return `among ${quoted(filters.category)}`;
    case 'subcategory':
      return `in ${quoted(filters.subcategory)}`;
    case 'price':
      return rangePhrase(minPrice, maxPrice, wholeRupees);
    case 'metal':
      return `in ${lower(material.filter(isMetal))}`;
    case 'stone':
      return `with ${lower(material.filter((name) => !isMetal(name)))}`;
    case 'purity':
      return `in ${either.format(filters.purity)}`;
    case 'weight':
      return rangePhrase(minWeight, maxWeight, wholeGrams);
    case 'size':
      return `in stock in size ${either.format(filters.size)}`;
    case 'occasion':
      return `for ${quoted(filters.occasion)}`;
    case 'discount':
      return minDiscount === null || minDiscount === 1 ? 'on sale' : `at ${discountWords(minDiscount)}`;
    case 'age':
      return `that is ${newWords(filters.newDays ?? 1).toLowerCase()}`;
    case 'stock':
      return 'in stock';
  }
}

/** Which group leaves nothing: the price rather than others, whose nearest piece can be told, and the category last. */
export function culpritOf(emptiedBy: readonly { group: FilterGroup; count: number }[]): FilterGroup | null {
  const rank = (group: FilterGroup) => (group === 'price' ? 1 : group === 'category' ? -1 : 0);
  const [first] = emptiedBy.toSorted(
    (one, other) =>
      rank(other.group) - rank(one.group) ||
      other.count - one.count ||
      FILTER_GROUPS.indexOf(other.group) - FILTER_GROUPS.indexOf(one.group),
  );
  return first?.group ?? null;
}

/** "No necklace under ₹50,000.", or "No necklace under ₹50,000 matches your other filters." */
export function emptyWords(filters: Filters, group: FilterGroup, hasOthers: boolean): string {
  const [category, another] = group === 'category' ? [] : filters.category;
  const noun = category && !another ? category.toLowerCase() : 'piece';
  return `No ${noun} ${phraseOf(filters, group)}${hasOthers ? ' matches your other filters' : ''}.`;
}
