import { pagePlaceholders } from '@kanaka/contracts/catalog/pages';
import { IconButton } from '@kanaka/ui/icon-button';
import { SelectField } from '@kanaka/ui/select-field';
import { Bold, Heading2, Heading3, Italic, Link, List, ListOrdered, type LucideIcon, TextQuote } from 'lucide-react';
import { type RefObject, useId } from 'react';

/** What to put in place of which part of a text, and what is selected then. */
export type Edit = (
  text: string,
  from: number,
  to: number,
) => { from: number; to: number; text: string; select: [from: number, to: number] };

/** Puts signs around what is selected, which stays selected. */
export const around =
  (before: string, after: string): Edit =>
  (text, from, to) => {
    const start = from + before.length;
    return { from, to, text: `${before}${text.slice(from, to)}${after}`, select: [start, start + to - from] };
  };

const MARK = /^(?:#{1,6} |- |\d+\. |> )/;

/** Puts a sign before every line of which something is selected, in place of another such sign; once more takes it away. */
export const atLines =
  (mark: string): Edit =>
  (text, from, to) => {
    const start = text.lastIndexOf('\n', from - 1) + 1;
    const next = text.indexOf('\n', to);
    const end = next === -1 ? text.length : next;
    const lines = text.slice(start, end).split('\n');
    const isSet = lines.every((line) => line.startsWith(mark));
    const marked = lines.map((line) => (isSet ? line.slice(mark.length) : mark + line.replace(MARK, ''))).join('\n');
    return { from: start, to: end, text: marked, select: [start + marked.length, start + marked.length] };
  };

const tools: readonly (readonly [name: string, Icon: LucideIcon, edit: Edit])[] = [
  ['Heading', Heading2, atLines('## ')],
  ['Smaller heading', Heading3, atLines('### ')],
  ['Bold', Bold, around('**', '**')],
  ['Italic', Italic, around('*', '*')],
  ['Link', Link, around('[', '](/shop/listing)')],
  ['List', List, atLines('- ')],
  ['Numbered list', ListOrdered, atLines('1. ')],
  ['Quotation', TextQuote, atLines('> ')],
];

const facts = [
  { value: '', label: 'Insert a fact of the settings…' },
  ...Object.entries(pagePlaceholders).map(([value, label]) => ({ value, label })),
];

/** Puts text in place of a part, so that the browser's Undo knows it. */
function replace(area: HTMLTextAreaElement, { from, to, text, select }: ReturnType<Edit>): void {
  area.focus();
  area.setSelectionRange(from, to);
  // The one way that can be undone by keyboard; without it the text changes all the same.
  // oxlint-disable-next-line typescript/no-deprecated
  const isDone = typeof document.execCommand === 'function' && document.execCommand('insertText', false, text);
  if (!isDone) {
    area.setRangeText(text, from, to, 'end');
    area.dispatchEvent(new Event('input', { bubbles: true }));
  }
  area.setSelectionRange(...select);
}

/** Buttons that write Markdown into a text area, at what is selected there. */
export function TextToolbar({ area }: { area: RefObject<HTMLTextAreaElement | null> }) {
  const id = useId();
  const run = (edit: Edit) => {
    const { current } = area;
    if (current) replace(current, edit(current.value, current.selectionStart, current.selectionEnd));
  };
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <div role="group" aria-label="Formatting" className="-ml-2.5 flex flex-wrap">
        {tools.map(([name, Icon, edit]) => (
          <IconButton key={name} name={name} Icon={Icon} onClick={() => run(edit)} />
        ))}
      </div>
      <SelectField
        id={id}
        label="Insert a fact of the settings"
        labelHidden
        className="min-w-0 flex-1 basis-60"
        options={facts}
        value=""
        onChange={({ target }) => run(around(`{${target.value}}`, ''))}
      />
    </div>
  );
}
