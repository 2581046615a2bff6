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
