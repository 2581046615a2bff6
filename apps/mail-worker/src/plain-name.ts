/** The longest name that is written into an e-mail, after NFKC. */
const LONGEST = 80;

/** What mail programs turn into a link, beside words that are joined by a dot. */
const LINKED = /[@\\]|:\S|:\/|\bwww\b|\d{5}/i;

/** "Son of" and its like, the only slash that belongs to a name. */
const RELATION = /(?<!\p{L})[sdwc]\/o(?!\p{L})/giu;

/** Titles that people write before a name without a space. */
const TITLES = 'dr|mr|mrs|ms|md|st|er|sri|shri|smt|prof|adv|capt|col|maj|kum|ca|cs';

/** One or two letters of other scripts with their marks, or one Latin one: "எம்." and "M." */
const INITIAL = `(?:(?!\\p{Script=Latin})\\p{L}\\p{M}*){1,2}|\\p{Script=Latin}\\p{M}*|${TITLES}`;

/** Initials, then what follows them: the part that an address would have as its top-level domain. */
const INITIALS = new RegExp(`^(?:(?:${INITIAL})\\.)+(?<last>[\\p{L}\\p{M}'’-]+)$`, 'iu');

/** Top-level domains that could follow single letters ("x.com"). All of two letters count as well. */
const TOP_LEVEL = new RegExp(
  '^(?:[a-z]{2}|com|net|org|info|biz|app|dev|shop|store|site|online|xyz|top|club|live|link|click|page|pro|mobi|name|' +
    'tel|gold|cash|money|bank|win|vip|fun|icu|one|art|web|cam|buzz|world|today|click|example|test|' +
    'भारत|भारतम्|भारोत|ভারত|ভাৰত|ਭਾਰਤ|ભારત|ଭାରତ|இந்தியா|భారత్|ಭಾರತ|ഭാരതം|بھارت)$',
  'iu',
);

const isJoined = (word: string) => /[\p{L}\p{M}\p{N}-]\.(?:[\p{L}\p{N}-]\p{M}*){2}|\p{N}\.\p{N}/u.test(word);

function isLink(word: string): boolean {
  if (!isJoined(word)) return false;
  const last = INITIALS.exec(word)?.groups?.['last'];
  return last === undefined || TOP_LEVEL.test(last);
}

/**
 * A name for the greeting and the display name of an e-mail, or null for one that a reader or a mail program could take for
 * an address: whoever registers chooses it, for a mailbox that may be a stranger's. Initials ("M.S.Subbulakshmi") stay.
 */
export function plainName(name: string): string | null {
  const read = name
    .normalize('NFKC')
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replaceAll(/[。｡·‧]/g, '.');
  if (read.length > LONGEST) return null;
  const words = read.replaceAll(RELATION, '').split(/[\s,;()]+/);
  return LINKED.test(read) || words.some((word) => word.includes('/') || isLink(word)) ? null : name.trim();
}
