import { AppError } from '../app-error.ts';

/** A row as it stands in a file, by its number in a spreadsheet. */
export type TableRecord = { number: number; cells: readonly string[] };

export const MAX_COLUMNS = 200;

export const unreadable = (message: string, cause?: unknown) => new AppError('file.unreadable', message, { cause });
export const tooLarge = (message: string) => new AppError('file.too-large', message);
