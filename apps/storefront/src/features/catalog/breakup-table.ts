import { breakupRows, grams, isLeastCharge, netMilligrams, rupees } from '@kanaka/contracts/breakup-words';
import type { PriceBreakup, PriceLine } from '@kanaka/contracts/pricing';

/** A row of the table; empty where there is nothing to say. `paise` is below 0 for what is taken off. */
export type TableRow = { name: string; rate: string; weight: string; paise: number };

/** The lines of a break-up in columns: what it is, at which rate, of how much. */
export function breakupTable({ lines }: Pick<PriceBreakup, 'lines'>): TableRow[] {
  const rows = breakupRows({ lines });
  return lines.flatMap((line, place) => {
    const row = rows[place];
    return row ? [{ name: nameOf(line, row.name), paise: row.paise, ...columnsOf(line, row.detail, lines) }] : [];
  });
}

function nameOf({ kind }: PriceLine, name: string): string {
  return kind === 'discount' ? 'Discount on making and wastage' : name;
}

function columnsOf(line: PriceLine, detail: string, lines: readonly PriceLine[]): Pick<TableRow, 'rate' | 'weight'> {
  switch (line.kind) {
    case 'metal':
      return { rate: `${rupees(line.rate)}/g`, weight: grams(line.weight) };
    case 'wastage':
    case 'discount':
      return { rate: `${line.percent}%`, weight: '' };
    case 'making': {
      if (line.per === 'flat' || isLeastCharge(line, lines)) return { rate: detail, weight: '' };
      if (line.per === 'percent') return { rate: `${line.value}%`, weight: '' };
      return { rate: `${rupees(line.value)}/g`, weight: grams(netMilligrams(lines) / 1000) };
    }
    case 'stones': {
      const { per, price, count, carats } = line;
      if (per === 'carat') return { rate: `${rupees(price)}/ct`, weight: `${(carats ?? 0).toFixed(3)} ct` };
      return { rate: `${rupees(price)} each`, weight: `× ${count}` };
    }
    case 'other':
      return { rate: '', weight: '' };
    case 'hallmarking':
      return { rate: line.articles > 1 ? detail : rupees(line.charge), weight: '' };
  }
}
