import { describe, expect, it } from '@jest/globals';
import { oldGoldWorth, worthOf } from './old-gold-worth.ts';

describe('what a piece would bring today', () => {
  const piece = { metals: [{ weightMg: 12_000, ratePaise: 14_656_00 }], stonesPaise: 95_200_00 };

  it('is a share of its metal at today’s rate and of its stones', () => {
    expect(worthOf(piece, { metalBp: 10_000, stonesBp: 8_000 })).toEqual({
      metalPaise: 175_872_00,
      stonesPaise: 76_160_00,
      totalPaise: 252_032_00,
    });
    expect(worthOf(piece, { metalBp: 9_500, stonesBp: 0 })).toEqual({
      metalPaise: 167_078_40,
      stonesPaise: 0,
      totalPaise: 167_078_40,
    });
  });

  it('adds up several metals, each rounded half-up to the paisa', () => {
    const metals = [
      { weightMg: 2_500, ratePaise: 14_656_33 },
      { weightMg: 1, ratePaise: 500 },
    ];
    // 36,640.825 and 0.005 rupees.
    expect(worthOf({ metals, stonesPaise: 0 }, { metalBp: 10_000, stonesBp: 0 }).totalPaise).toBe(36_640_83 + 1);
  });

  it('grows with weight and rate, and is never more than the metal and stones are worth', () => {
    for (let round = 0; round < 300; round += 1) {
      const [weightMg, ratePaise] = [1 + ((round * 7919) % 100_000), 1 + ((round * 104_729) % 2_000_000)];
      const rule = { metalBp: (round * 37) % 10_001, stonesBp: (round * 53) % 10_001 };
      const worth = (more: number) =>
        worthOf({ metals: [{ weightMg: weightMg + more, ratePaise }], stonesPaise: round * 1_000 }, rule);
      expect(worth(1).totalPaise).toBeGreaterThanOrEqual(worth(0).totalPaise);
      expect(worth(0).metalPaise).toBeLessThanOrEqual(Math.ceil((weightMg * ratePaise) / 1_000));
      expect(Number.isSafeInteger(worth(0).totalPaise)).toBe(true);
    }
  });
});

describe('what old gold would bring today', () => {
  it('is its weight by its tested purity by the rate of 24 carat, less the deduction', () => {
    expect(oldGoldWorth({ weightMg: 10_000, purityBp: 9_160, ratePaise: 16_000_00, deductionBp: 400 })).toEqual({
      valuePaise: 146_560_00,
      deductionPaise: 5_862_40,
      totalPaise: 140_697_60,
    });
  });

  it('is exact for heavy lots, and nothing for no gold', () => {
    const heavy = oldGoldWorth({ weightMg: 100_000_000, purityBp: 9_999, ratePaise: 1_00_00_000_00, deductionBp: 1 });
    expect(heavy.valuePaise).toBe(99_990_000_000_000);
    expect(oldGoldWorth({ weightMg: 0, purityBp: 9_160, ratePaise: 1_600_000, deductionBp: 400 }).totalPaise).toBe(0);
  });

  it('refuses what is not a whole number', () => {
    expect(() => oldGoldWorth({ weightMg: 1.234_56, purityBp: 9_160, ratePaise: 1, deductionBp: 0 })).toThrow(
      RangeError,
    );
  });
});
