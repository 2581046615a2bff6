import { AppError } from '@kanaka/server-kit/app-error';

/** Lists are asked for by names with commas between them. */
export function mustBeListable(name: string): void {
  if (!name.includes(',')) return;
  const message = 'A name cannot contain a comma.';
  throw new AppError('invalid', 'request.invalid', message, { issues: [{ path: 'name', message }] });
}

export function nameTaken(name: string): AppError {
  const message = `There is already one named ${name}.`;
  return new AppError('conflict', 'category.name-taken', message, { issues: [{ path: 'name', message }] });
}
