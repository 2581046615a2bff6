import { Material } from '@kanaka/contracts/catalog/products';

/** Phrases that contain a material's name although the piece is not made of it. */
const notOfIt = [
  /\b(?:no|not|never|nor|without|free of)\b(?:(?!\b(?:but|in|on|set)\b)[^,.;:(])*/g,
  /\b\w+[- ]free\b/g,
  /\bnon[- ]\w+/g,
  /\bmothers?[- ]of[- ]pearl\b/g,
  /\b(?:(?:yellow|white|rose|pink)[- ])?(?:gold|silver)[- ](?:plated|plating|toned?|colou?red|filled|vermeil)\b/g,
  // A colour or a cut that is named after a stone: "enamel in ruby red", "emerald-cut".
  /\b(?:ruby|emerald|sapphire|coral|pearl)[- ](?:red|green|blue|pink|orange|white|grey|colou?red)\b(?![- ]gold)/g,
  /\b(?:diamond|emerald|pearl)[- ](?:cut|shaped)\b/g,
];

/** "Lab-grown" before the word or after it, and not said of another stone. */
const labGrown =
  /\blab(?:oratory)?[- ](?:grown|created|made) (?:(?!and |with )[\w-]+ ){0,3}(?:diamonds?|brilliants)\b|\b(?:diamonds?|brilliants)\b(?:[^.;:]|\.\d)*\blab(?:oratory)?[- ](?:grown|created|made)\b(?! (?:[\w-]+ )?(?:rub|emerald|sapphire|pearl|stone))/;

const named: [Material, RegExp][] = [
  ['Platinum', /\bplatinum\b/],
  ['Silver', /\bsilver\b/],
  ['Diamond', /\b(?:diamonds?|brilliants)\b/],
  ['Lab-grown Diamond', labGrown],
  ['Polki', /\b(?:polkis?|uncut diamonds?)\b/],
  ['Ruby', /\brub(?:y|ies)\b/],
  ['Emerald', /\bemeralds?\b/],
  ['Sapphire', /\bsapphires?\b/],
  ['Pearl', /\bpearls?\b/],
  ['Coral', /\bcorals?\b/],
  ['Enamel', /\b(?:enamel(?:s|led|ed|ling|ing|work)?|m[ei]+nakari)\b/],
];

const colours: [Material, RegExp][] = [
  ['Yellow Gold', /\byellow\b/],
  ['White Gold', /\bwhite\b/],
  ['Rose Gold', /\b(?:rose|pink)\b/],
];

/** Colours before the word ("white and rose gold") or after it ("gold in three colours: white, …"). */
const coloured =
  /\b(?:(?:yellow|white|rose|pink)(?:,? and |,? or |, | & |[-/\s]))+(?:\d+ ?(?:k|kt|ct|carat|karat) )?gold\b|\bgold (?:in|of) (?:[\w-]+ )?(?:colou?rs|tones|shades)\b[^.;]*/g;

/** The materials named in the owner's description of a piece, in the order of `Material`. */
export function materialsIn(words: string): Material[] {
  const text = notOfIt.reduce((left, pattern) => left.replace(pattern, ' '), words.toLowerCase().replace(/\s+/g, ' '));
  const found = new Set(named.flatMap(([name, pattern]) => (pattern.test(text) ? [name] : [])));
  const colouredWords = (text.match(coloured) ?? []).join(' ');
  const golds = colours.flatMap(([name, pattern]) => (pattern.test(colouredWords) ? [name] : []));
  for (const gold of golds) found.add(gold);
  if (golds.length === 0 && /\bgold\b/.test(text)) found.add('Gold');
  return Material.options.filter((name) => found.has(name));
}
