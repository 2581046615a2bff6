/** Makes an e-mail's words of what the owner has written in Liquid, and says what is wrong with it. */
import {
  conditions,
  editableEmails,
  type EmailField,
  type EmailName,
  type EmailValues,
  type EmailWords,
  placeholders,
} from '@kanaka/contracts/catalog/email-words';
import type { Shop } from '@kanaka/contracts/catalog/settings';
import { AppError } from '@kanaka/server-kit/app-error';
import { Liquid, LiquidError, type Template } from 'liquidjs';

const TAGS: ReadonlySet<string> = new Set(['if', 'unless']);
const FILTERS: ReadonlySet<string> = new Set(['capitalize', 'upcase', 'downcase']);

/** Without loops, files and what calculates: a text cannot grow, and reads nothing but its values. */
function restrictedLiquid(): Liquid {
  const liquid = new Liquid({
    strictVariables: true,
    strictFilters: true,
    ownPropertyOnly: true,
    // An empty text is not there.
    jsTruthy: true,
    parseLimit: 10_000,
    renderLimit: 1_000,
    memoryLimit: 100_000,
  });
  for (const tag of Object.keys(liquid.tags)) if (!TAGS.has(tag)) Reflect.deleteProperty(liquid.tags, tag);
  for (const filter of Object.keys(liquid.filters))
    if (!FILTERS.has(filter)) Reflect.deleteProperty(liquid.filters, filter);
  return liquid;
}

const liquid = restrictedLiquid();

/** What an e-mail says, beside what is fixed: plain text. */
type Said = { subject: string; heading: string; paragraphs: string[]; afterwards: string[] };
export type WriteWords = (name: EmailName, values: EmailValues) => Said;

/** The e-mails whose words the owner has changed. */
export type OwnWords = Partial<Record<EmailName, EmailWords>>;

/**
 * Writes e-mails in the owner's words, which may be of another release: what cannot be filled in is reported, and the original
 * words are used.
 */
export function wordsWriter(
  { name: shop_name, email: shop_email, phone: shop_phone }: Pick<Shop, 'name' | 'email' | 'phone'>,
  own: OwnWords = {},
  onMistake?: (mistake: { email: EmailName; words: EmailWords; error: unknown }) => void,
): WriteWords {
  return (name, values) => {
    const { original, uses } = editableEmails[name];
    const known: EmailValues = { shop_name, shop_email, shop_phone, ...values };
    const all = Object.fromEntries(uses.map((each) => [each, known[each] ?? '']));
    const words = own[name];
    if (!words) return saidIn(original, all);
    try {
      const said = saidIn(words, all);
      refuseLost(name, said, all);
      return said;
    } catch (error) {
      onMistake?.({ email: name, words, error });
      return saidIn(original, all);
    }
  };
}

/** Throws for words of which a comparison of conditions leaves less than an e-mail needs. */
function refuseLost(name: EmailName, { subject, heading, paragraphs }: Said, values: Record<string, unknown>): void {
  const said = { subject, heading, body: paragraphs.join('\n'), after: '' };
  const { needs } = editableEmails[name];
  for (const field of ['subject', 'heading', 'body'] as const) {
    const needed = String(needs[field] ? values[needs[field]] : '').toLowerCase();
    if (said[field].trim() === '' || !said[field].toLowerCase().includes(needed)) {
      throw new Error(`For one order, their conditions left too little of the ${field}.`);
    }
  }
}

const saidIn = ({ subject, heading, body, after }: EmailWords, values: object): Said => ({
  subject: filled(subject, values),
  heading: filled(heading, values),
  paragraphs: paragraphsOf(filled(body, values)),
  afterwards: paragraphsOf(filled(after, values)),
});

const filled = (text: string, values: object) => String(liquid.parseAndRenderSync(text, values));

const paragraphsOf = (text: string) =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean);

export type Mistake = { field: EmailField; message: string };

/** What is wrong with the words of an e-mail, at most one thing in each field. */
export function mistakesIn(name: EmailName, words: EmailWords): Mistake[] {
  return (['subject', 'heading', 'body', 'after'] as const).flatMap((field) => {
    const message = mistakeIn(name, field, words[field]);
    return message === null ? [] : [{ field, message }];
  });
}

/** Refuses words with mistakes, and says in which fields they are. */
export function refuseMistakes(name: EmailName, words: EmailWords): void {
  const issues = mistakesIn(name, words).map(({ field, message }) => ({ path: field, message }));
  if (issues.length > 0) throw new AppError('email.mistake', 'These words cannot be sent.', { issues });
}

function mistakeIn(name: EmailName, field: EmailField, text: string): string | null {
  const at = ([row, column]: readonly number[], message: string) =>
    `${text.includes('\n') ? `Line ${row}, character` : 'Character'} ${column}: ${message}`;
  try {
    const templates = liquid.parse(text);
    const { uses } = editableEmails[name];
    const { variables } = liquid.analyzeSync(templates);
    for (const { segments, location } of Object.values(variables).flat()) {
      if (segments.length > 1 || !uses.some((known) => known === segments[0])) {
        return at([location.row, location.col], `there is no “${segments.join('.')}” in this e-mail.`);
      }
    }
    return mistakeFilled(name, field, templates);
  } catch (error) {
    if (error instanceof LiquidError) return at(error.token.getPosition(), plainly(error.message));
    throw error;
  }
}

/** Characters that no text has. */
const [PRINTED, NEEDED] = ['\ue000', '\ue001'];

/** Fills a text in with everything, and with nothing but what is always there. */
function mistakeFilled(name: EmailName, field: EmailField, templates: Template[]): string | null {
  const needed = editableEmails[name].needs[field];
  for (const isThere of [true, false]) {
    const values = {
      ...Object.fromEntries(Object.keys(placeholders).map((each) => [each, isThere ? 'x' : ''])),
      ...Object.fromEntries(Object.keys(conditions).map((each) => [each, isThere ? PRINTED : ''])),
      ...(needed && { [needed]: NEEDED }),
    };
    const text = String(liquid.renderSync(templates, values));
    if (text.includes(PRINTED)) return 'What is only true or not cannot be printed: write {% if … %}.';
    if (needed && !text.includes(NEEDED)) return `Please say {{ ${needed} }} here, whatever the conditions are.`;
    if (/\{\{|\}\}|\{%|%\}/.test(text)) return 'A bracket is left over: write {{ name }} or {% if name %}…{% endif %}.';
    if (field !== 'after' && text.trim() === '') return 'Under some conditions nothing would be left of this.';
  }
  return null;
}

/** Liquid's own message, as an owner understands it. */
function plainly(message: string): string {
  const [said = ''] = message.replace(/, line:\d+[^]*$/, '').split('\n');
  const [, quoted = ''] = /"(.*)" not found$|undefined filter: (.*)$/.exec(said) ?? [];
  if (said.startsWith('output')) return '“{{” is not closed by “}}”.';
  if (/^tag ".*not closed$/.test(said)) return '“{%” is not closed by “%}”.';
  if (said.endsWith('not closed')) return `${said.replace(/^tag | not closed$/g, '')} is not ended by {% end… %}.`;
  if (/^(end|els)/.test(quoted)) return `“${quoted}” has no beginning.`;
  if (said.endsWith('not found')) return `“${quoted}” cannot be used: only if, unless, elsif, else and their ends.`;
  if (said.startsWith('undefined filter')) return 'only capitalize, upcase and downcase can follow a “|”.';
  return 'this cannot be read.';
}
