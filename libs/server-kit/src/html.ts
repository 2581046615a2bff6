/** Markup that is inserted into a page unescaped. Only `html` and `trusted` create it. */
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

/** A template that escapes every value that is not Html. */
export function html(strings: TemplateStringsArray, ...pieces: Piece[]): Html {
  return { markup: String.raw({ raw: strings }, ...pieces.map(render)) };
}

/** Markup that we wrote ourselves, such as a style sheet or a drawing. Never user input. */
export function trusted(markup: string): Html {
  return { markup };
}
