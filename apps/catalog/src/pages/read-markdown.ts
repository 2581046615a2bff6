import type { Run, TextBlock } from '@kanaka/contracts/catalog/pages';
import MarkdownIt, { type Token } from 'markdown-it';

/** Only what a text needs. What is nested deeper is left out, so nothing that is typed takes long. */
const markdown = new MarkdownIt('zero', { maxNesting: 30 }).enable([
  ...['heading', 'list', 'blockquote', 'emphasis', 'link', 'newline', 'escape', 'entity'],
]);
// Links are judged where a text is saved, so that their writer hears of it.
markdown.validateLink = () => true;

const DEEPEST_LIST = 3;

/** Markdown as blocks. HTML in it is text. */
export function readMarkdown(text: string): TextBlock[] {
  const blocks: TextBlock[] = [];
  const lists: ('bullet' | 'number')[] = [];
  let kind: TextBlock['kind'] = 'paragraph';
  let beginsItem = false;
  for (const { type, tag, children } of markdown.parse(text, {})) {
    if (type === 'bullet_list_open') lists.push('bullet');
    else if (type === 'ordered_list_open') lists.push('number');
    else if (type.endsWith('_list_close')) lists.pop();
    else if (type === 'list_item_open') beginsItem = true;
    else if (type === 'heading_open') kind = tag < 'h3' ? 'heading' : 'subheading';
    else if (type === 'blockquote_open') kind = 'quote';
    else if (type === 'heading_close' || type === 'blockquote_close') kind = 'paragraph';
    else if (type === 'inline') {
      const runs = runsOf(children ?? []);
      const list = lists.at(-1);
      if (!list) blocks.push({ kind, runs });
      else if (beginsItem) blocks.push({ kind: list, level: Math.min(lists.length, DEEPEST_LIST), runs });
      else blocks.at(-1)?.runs.push({ text: '\n' }, ...runs);
      beginsItem = false;
    }
  }
  return blocks;
}

function runsOf(tokens: readonly Token[]): Run[] {
  const runs: Run[] = [];
  const open = { strong: 0, em: 0 };
  let href: string | undefined;
  for (const token of tokens) {
    const { type, content } = token;
    if (type === 'strong_open' || type === 'strong_close') open.strong += token.nesting;
    else if (type === 'em_open' || type === 'em_close') open.em += token.nesting;
    else if (type === 'link_open') href = String(token.attrGet('href') ?? '');
    else if (type === 'link_close') href = undefined;
    else {
      const text = type === 'hardbreak' ? '\n' : type === 'softbreak' ? ' ' : content;
      const style: Omit<Run, 'text'> = {
        ...(open.strong > 0 && { strong: true }),
        ...(open.em > 0 && { em: true }),
        ...(href !== undefined && { href }),
      };
      const last = runs.at(-1);
      if (text === '') continue;
      if (last && last.strong === style.strong && last.em === style.em && last.href === style.href) last.text += text;
      else runs.push({ text, ...style });
    }
  }
  return runs;
}
