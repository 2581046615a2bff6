import type { Gemstone } from '@kanaka/contracts/catalog/jewellery';
import type { Product } from '@kanaka/contracts/catalog/products';
import { caratWords } from '@kanaka/presentation/dimension-words';

export const grams = (weight: number) => `${weight.toFixed(3)} g`;

/** "18K (750) white gold"; the purity of silver and platinum names the metal itself: "925 Silver". */
export function metalWords({ jewellery }: Pick<Product, 'jewellery'>): string {
  const { metal = '', purity = '' } = jewellery ?? {};
  if (metal && purity.includes(metal)) return purity;
  return [purity, purity ? metal.toLowerCase() : metal].filter(Boolean).join(' ');
}

/** "5.720 g to 7.160 g" of metal, where sizes weigh differently; else null. */
export function weightBySize(sizes: Product['sizes']): string | null {
  const net = sizes.flatMap(({ netWeight }) => netWeight ?? []);
  const [least, most] = [Math.min(...net), Math.max(...net)];
  return least < most ? `${grams(least)} to ${grams(most)}` : null;
}

/** The weight of metal of a piece, in the chosen size if sizes weigh differently; the gross weight if only that is known. */
export function weightWords({ jewellery, sizes }: Pick<Product, 'jewellery' | 'sizes'>, size: string | null): string {
  const own = sizes.find((each) => each.size === size)?.netWeight;
  if (own !== undefined) return `${grams(own)} net`;
  const bySize = weightBySize(sizes);
  if (bySize) return `${bySize} net`;
  const { netWeight, grossWeight } = jewellery ?? {};
  if (netWeight !== undefined) return `${grams(netWeight)} net`;
  return grossWeight === undefined ? '' : `${grams(grossWeight)} gross`;
}

/** "Ruby: 3 stones, 0.40 ct". */
export function stoneWords({ name, count, carats }: Gemstone): string {
  const amount = [count && `${count} ${count === 1 ? 'stone' : 'stones'}`, carats && caratWords(carats)].filter(
    Boolean,
  );
  return amount.length > 0 ? `${name}: ${amount.join(', ')}` : name;
}

/** How many stones the strip names; the details list all. */
const NAMED = 3;

/** The stones in short: "Lab-grown diamond, 1.40 ct", "Ruby, emerald, sapphire and 2 more". */
export function stonesInShort(gemstones: readonly Gemstone[]): string {
  const [first] = gemstones;
  if (gemstones.length === 1 && first?.carats) return `${first.name}, ${caratWords(first.carats)}`;
  const more = gemstones.length - NAMED;
  const names = gemstones.slice(0, NAMED).map(({ name }, place) => (place === 0 ? name : name.toLowerCase()));
  return names.join(', ') + (more > 0 ? ` and ${more} more` : '');
}

/** The chosen size, or from which to which there are; empty for a piece without sizes. */
export function sizeWords({ sizes }: Pick<Product, 'sizes'>, size: string | null): string {
  const [least = '', most = ''] = [sizes[0]?.size, sizes.at(-1)?.size];
  if (size !== null) return size;
  return least === most ? least : `${least} to ${most}`;
}
