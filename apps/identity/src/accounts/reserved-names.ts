import { skeletonOf } from './lookalikes.ts';

/** Who somebody claims to be that speaks for a shop. */
const roles = [
  ...['official', 'support', 'admin', 'administrator', 'moderator', 'owner', 'staff', 'webmaster', 'helpdesk'],
  ...['help desk', 'customer care', 'customer service', 'customer support', 'shop owner', 'store', 'team'],
];

/** Words beside which the name of the shop is still only the name of the shop. */
const companions = [
  ...['the', 'of', 'from', 'at', 'by', 'for', 'and', 'in', 'com', 'my', 'real', 'original', 'verified', 'online'],
  ...['desk', 'help', 'care', 'service', 'services', 'customer', 'account', 'page', 'india', 'private', 'limited'],
  ...['pvt', 'ltd', 'llp', 'shop', 'company', 'jewel', 'jewels', 'jeweller', 'jewellers', 'jewellery', 'jewelry'],
  ...['fine', 'gold', 'diamond', 'silver'],
];

/** Roles that mean nothing alone. */
const onlyWithTheShop = ['store', 'team'];

const joined = (text: string) => skeletonOf(text).replaceAll(' ', '');
const joinedRoles = roles.map(joined);
const joinedCompanions = companions.map(joined);
const lonelyRoles = joinedRoles.filter((role) => !onlyWithTheShop.includes(role));

/** Whether a text is these words one after the other and nothing else, at least one of them a claim. */
function isMadeOf(text: string, { claims, fillers }: { claims: string[]; fillers: string[] }): boolean {
  // What is known of the text up to each place: not made of the words, made of fillers, made of them with a claim.
  const reached: (undefined | 'fillers' | 'claim')[] = ['fillers'];
  for (let place = 0; place < text.length; place += 1) {
    const here = reached[place];
    if (!here) continue;
    for (const word of claims) if (text.startsWith(word, place)) reached[place + word.length] = 'claim';
    for (const word of fillers) {
      if (text.startsWith(word, place))
        reached[place + word.length] = here === 'claim' ? here : (reached[place + word.length] ?? here);
    }
  }
  return reached[text.length] === 'claim';
}

/** The shop's name as people say it: without the words of the trade and of the law around it. */
function spokenName(shopName: string): string {
  const own = skeletonOf(shopName)
    .split(' ')
    .filter((word) => !joinedCompanions.includes(word));
  return own.join('');
}

/**
 * Whether an account's name passes its bearer off as the shop: as its name, alone or with words like "official" and
 * "support", or as somebody who speaks for a shop. Lookalikes of other scripts are read as they look. "Kanaka Durga"
 * is a person.
 *
 * @param shopNames what the shop is called
 */
export function claimsToBeTheShop(name: string, shopNames: readonly string[]): boolean {
  const shops = shopNames.flatMap((shop) => [joined(shop), spokenName(shop)]).filter((shop) => shop !== '');
  const words = skeletonOf(name).split(' ');
  const whole = words.join('');
  if (isMadeOf(whole, { claims: [...shops, ...lonelyRoles], fillers: [...joinedRoles, ...joinedCompanions] }))
    return true;
  return words.some((word) => shops.includes(word)) && words.some((word) => joinedRoles.includes(word));
}
