/** Markup that may go into a page as it is. Only `html` and `trusted` make it. */
export type Html = { readonly markup: string };

type Piece = Html | string | number | readonly Html[];

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

function render(piece: Piece): string {
  if (typeof piece === 'string') return escape(piece);
  if (typeof piece === 'number') return String(piece);
  if ('markup' in piece) return piece.markup;
  return piece.map(({ markup }) => markup).join('');
}

/** A template in which everything that is not already Html is text, whatever it contains. */
export function html(strings: TemplateStringsArray, ...pieces: Piece[]): Html {
  return { markup: String.raw({ raw: strings }, ...pieces.map(render)) };
}

/** Markup of our own making: a style sheet, a drawing. Never what a person typed. */
export function trusted(markup: string): Html {
  return { markup };
}
