/** The groups as text, one on a line, its expressions separated by commas. */
export const textOf = (groups: readonly (readonly string[])[]): string =>
  groups.map((group) => group.join(', ')).join('\n');

/** The groups of a text, and the line of each, counted from 1. Empty lines and expressions are left out. */
export function groupsIn(text: string): { groups: string[][]; lines: number[] } {
  const written = text.split('\n').flatMap((line, index) => {
    const group = line
      .split(',')
      .map((expression) => expression.trim())
      .filter(Boolean);
    return group.length > 0 ? [{ group, line: index + 1 }] : [];
  });
  return { groups: written.map(({ group }) => group), lines: written.map(({ line }) => line) };
}

/** A mistake of the saved groups (`groups.3.1`), said of the line on which it is. */
export function lineMistake(path: string, message: string, text: string): string {
  const { groups, lines } = groupsIn(text);
  const [, group, expression] = /^groups\.(\d+)(?:\.(\d+))?/.exec(path) ?? [];
  if (group === undefined) return message;
  const word = expression === undefined ? undefined : groups[Number(group)]?.[Number(expression)];
  return `Line ${lines[Number(group)]}${word === undefined ? '' : `, “${word}”`}: ${message}`;
}
