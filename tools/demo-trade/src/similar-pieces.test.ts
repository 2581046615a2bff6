import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { materialsIn } from '@kanaka/catalog/products/materials-in';
import { similarityTo, type Traits } from '@kanaka/catalog/products/similarity';
import { readPieces, type Piece } from '@kanaka/demo-tools/catalogue';
import { z } from 'zod';

/** How many similar pieces a page shows. */
const SHOWN = 4;

/** For each piece of the demo those that a jeweller would lay beside it on the tray, best first. */
const byHand = z
  .record(z.string(), z.array(z.string()))
  .parse(JSON.parse(readFileSync(join(import.meta.dirname, '../test/similar-pieces.json'), 'utf8')));

const pieces = readPieces();
const paiseOf = ({ draft: { price, salePrice } }: Piece) => 100 * (salePrice || price);
const traitsOf = ({ draft, ...piece }: Piece): Traits => ({
  categoryId: draft.category,
  style: draft.subcategory,
  materials: materialsIn(draft.details.material),
  purity: draft.jewellery?.purity ?? null,
  sellingPaise: paiseOf({ draft, ...piece }),
  motif: draft.details.motif,
});

/** How much of the jeweller's choice is shown for each piece, if the nearest by `distance` are. */
const shares = (distance: (piece: Piece, other: Piece) => number) =>
  pieces.map((piece) => {
    const wanted = byHand[piece.draft.title] ?? [];
    const others = pieces.filter((other) => other !== piece);
    const ranked = others.toSorted((one, other) => distance(piece, one) - distance(piece, other)).slice(0, SHOWN);
    const hits = ranked.filter(({ draft }) => wanted.includes(draft.title)).length;
    return hits / Math.min(SHOWN, wanted.length);
  });
const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

it('every piece of the demo shows some that a jeweller would choose, and three quarters of the choice', () => {
  expect(Object.keys(byHand).sort()).toEqual(pieces.map(({ draft }) => draft.title).sort());
  const alike = shares((piece, other) => -similarityTo(traitsOf(piece))(traitsOf(other)));
  expect(Math.min(...alike)).toBeGreaterThan(0);
  expect(mean(alike)).toBeGreaterThan(0.75);
  const cheapestOfCategory = shares(
    (piece, other) => paiseOf(other) + (other.draft.category === piece.draft.category ? 0 : 1e12),
  );
  expect(mean(alike)).toBeGreaterThan(mean(cheapestOfCategory) + 0.2);
});
