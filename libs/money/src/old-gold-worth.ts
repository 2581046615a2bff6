/**
 * What metal would bring that a shop takes back, by its published rules: estimates. Whole numbers only: paise, milligrams,
 * basis points. Each amount is rounded half-up to the paisa once.
 */
import { roundedShare } from './rounded-share.ts';

/** The shares of today's value that the shop gives, in basis points. */
export type WorthRule = { metalBp: number; stonesBp: number };

/** What a piece was sold with: net weights, today's rates of the same purities in paise a gram, and the stones' price then. */
export type SoldPiece = {
  metals: readonly { weightMg: number; ratePaise: number }[];
  stonesPaise: number;
};

export type Worth = { metalPaise: number; stonesPaise: number; totalPaise: number };

/** What one piece would bring today. Making, wastage, hallmark and tax are not given back. */
export function worthOf({ metals, stonesPaise }: SoldPiece, { metalBp, stonesBp }: WorthRule): Worth {
  const valuePaise = metals.reduce((sum, part) => sum + roundedShare(part.weightMg, part.ratePaise, 1_000), 0);
  const metal = roundedShare(valuePaise, metalBp, 10_000);
  const stones = roundedShare(stonesPaise, stonesBp, 10_000);
  return { metalPaise: metal, stonesPaise: stones, totalPaise: metal + stones };
}

export type OldGold = {
  weightMg: number;
  /** What the test finds, in basis points: 9160 is 22 carat. */
  purityBp: number;
  /** Today's rate of 24 carat in paise a gram. */
  ratePaise: number;
  /** What the shop takes off for melting and refining. */
  deductionBp: number;
};

/** What old gold would bring today: weight by tested purity by the rate of 24 carat, less the deduction. */
export function oldGoldWorth({ weightMg, purityBp, ratePaise, deductionBp }: OldGold): {
  valuePaise: number;
  deductionPaise: number;
  totalPaise: number;
} {
  const valuePaise = roundedShare(weightMg * purityBp, ratePaise, 1_000 * 10_000);
  const deductionPaise = roundedShare(valuePaise, deductionBp, 10_000);
  return { valuePaise, deductionPaise, totalPaise: valuePaise - deductionPaise };
}
