import { pictureName, type ProductFileRow } from '@kanaka/contracts/catalog/product-file';
import type { SentPictures } from '@kanaka/contracts/catalog/file-mapping';

const NAMED = 50;

/** Puts the addresses of stored pictures in place of the names of their files, and notes which of them nobody names. */
export function beginNaming({ stored, refused }: SentPictures = { stored: {}, refused: {} }) {
  const [addresses, reasons] = [new Map(Object.entries(stored)), new Map(Object.entries(refused))];
  const isAsked = addresses.size + reasons.size > 0;
  const unnamed = new Set([...addresses.keys(), ...reasons.keys()]);
  return {
    address(row: ProductFileRow): ProductFileRow {
      const { Picture: named } = row.cells;
      // Without any the cell is refused with the words of the form.
      if (!named || !isAsked || /^(?:https?:\/)?\//.test(named)) return row;
      const name = pictureName(named);
      unnamed.delete(name);
      const Picture = addresses.get(name);
      if (Picture) return { ...row, cells: { ...row.cells, Picture } };
      const message = reasons.get(name) ?? `There is no “${named}” in the ZIP file.`;
      return { ...row, problems: [...(row.problems ?? []), { column: 'Picture', message }] };
    },
    notes(): string[] {
      const [unused, unfit] = [addresses, reasons].map((all) => [...all.keys()].filter((name) => unnamed.has(name)));
      return [
        ...listed('Pictures of the ZIP file that no row names', unused ?? []),
        ...listed(
          'Also in the ZIP file',
          (unfit ?? []).map((name) => reasons.get(name) ?? name),
          ' ',
        ),
      ];
    },
  };
}

function listed(what: string, all: readonly string[], between = ', '): string[] {
  if (all.length === 0) return [];
  const more = all.length > NAMED ? `, and ${all.length - NAMED} more` : '';
  return [`${what} (${all.length}): ${all.slice(0, NAMED).join(between)}${more}`];
}
