import { AppError } from '../app-error.ts';

/** A row as it stands in a file, by its number in a spreadsheet. */
export type TableRecord = { number: number; cells: readonly string[] };

export const MAX_COLUMNS = 200;
/** As long as Excel's longest. */
const MAX_CELL_LENGTH = 32_767;

export const unreadable = (message: string, cause?: unknown) => new AppError('file.unreadable', message, { cause });
export const tooLarge = (message: string) => new AppError('file.too-large', message);

/** Refuses what is longer than a cell can be. */
export function checkLength(text: string, where: string): void {
  if (text.length <= MAX_CELL_LENGTH) return;
  throw tooLarge(`A cell${where} has more than ${MAX_CELL_LENGTH.toLocaleString('en-IN')} characters.`);
}
