import { isSign, letterOf, skeletonOf } from './lookalikes.ts';

/** Roles with which a name claims to speak for a shop. */
const roles = [
  ...['official', 'support', 'admin', 'administrator', 'moderator', 'owner', 'staff', 'webmaster', 'helpdesk'],
  ...['help desk', 'customer care', 'customer service', 'customer support', 'shop owner', 'store', 'team'],
  ...['manager', 'management', 'seller', 'founder', 'director', 'ceo', 'head office', 'headquarters', 'hq', 'verified'],
];

/** Words that do not turn the shop's name into another name when they are added to it. */
const companions = [
  ...['the', 'of', 'from', 'at', 'by', 'for', 'and', 'in', 'com', 'my', 'real', 'original', 'online'],
  ...['desk', 'help', 'care', 'service', 'services', 'customer', 'account', 'page', 'india', 'private', 'limited'],
  ...['pvt', 'ltd', 'llp', 'shop', 'company', 'jewel', 'jewels', 'jeweller', 'jewellers', 'jewellery', 'jewelry'],
  ...['fine', 'gold', 'diamond', 'silver', 'family', 'buyer', 'purchase', 'purchaser', 'shopper', 'reviewer', 'user'],
  ...['http', 'https', 'www', 'co', 'net', 'org'],
];

/** Roles that claim nothing when they are used without the shop's name. */
const onlyWithTheShop = ['store', 'team', 'headquarters', 'hq'];

const joined = (text: string) => skeletonOf(text).replaceAll(' ', '');
const joinedRoles = roles.map(joined);
const joinedCompanions = companions.map(joined);
const lonelyRoles = joinedRoles.filter((role) => !onlyWithTheShop.includes(role));

/**
 * The indices at which `word` can end if it begins at `start`. Digits and signs are read as letters or skipped:
 * `k4n4k41` and `k!a!n!a!k!a` both begin with `kanaka`.
 */
function endsOf(text: string, word: string, start: number): number[] {
  let places = [start];
  for (const wanted of word.split('')) {
    const next = new Set<number>();
    for (const place of places) {
      for (let at = place; at < text.length; at += 1) {
        const character = text.charAt(at);
        if (letterOf(character) === letterOf(wanted)) next.add(at + 1);
        if (!isSign(character)) break;
      }
    }
    places = [...next];
  }
  return places;
}

/** Whether a text consists of nothing but these words, in any order, with at least one claim among them. */
function isMadeOf(text: string, { claims, fillers }: { claims: string[]; fillers: string[] }): boolean {
  // What the text before each index consists of: undefined (other words), fillers only, or words with a claim.
  const reached: (undefined | 'fillers' | 'claim')[] = ['fillers'];
  for (let place = 0; place < text.length; place += 1) {
    const here = reached[place];
    if (!here) continue;
    const ends = (words: string[]) => words.flatMap((word) => endsOf(text, word, place));
    for (const end of ends(claims)) reached[end] = 'claim';
    for (const end of ends(fillers)) if (here === 'claim' || !reached[end]) reached[end] = here;
    if (isSign(text.charAt(place)) && (here === 'claim' || !reached[place + 1])) reached[place + 1] = here;
  }
  return reached[text.length] === 'claim';
}

/** The shop's name as people use it, without words such as "Jewellers" or "Private Limited". */
function spokenName(shopName: string): string {
  const own = skeletonOf(shopName)
    .split(' ')
    .filter((word) => !joinedCompanions.includes(word));
  return own.join('');
}

/**
 * Whether an account's name pretends to be the shop: its name, alone or with words like "official" and "support", or a
 * role that speaks for a shop. Lookalike characters of other scripts count as the letters they look like. "Kanaka Durga" is
 * a person.
 *
 * @param shopNames the shop's current names
 */
export function claimsToBeTheShop(name: string, shopNames: readonly string[]): boolean {
  const shops = shopNames.flatMap((shop) => [joined(shop), spokenName(shop)]).filter((shop) => shop !== '');
  const words = skeletonOf(name).split(' ');
  const whole = words.join('');
  if (isMadeOf(whole, { claims: [...shops, ...lonelyRoles], fillers: [...joinedRoles, ...joinedCompanions] }))
    return true;
  const isOneOf = (claims: string[]) => words.some((word) => isMadeOf(word, { claims, fillers: [] }));
  return isOneOf(shops) && isOneOf(joinedRoles);
}
