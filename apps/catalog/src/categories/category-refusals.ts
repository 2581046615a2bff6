import { AppError } from '@kanaka/server-kit/app-error';

/** A query lists several names separated by commas, so a name must not contain one. */
export function mustBeListable(name: string): void {
  if (!name.includes(',')) return;
  const message = 'A name cannot contain a comma.';
  throw new AppError('request.invalid', message, { issues: [{ path: 'name', message }] });
}

export function nameTaken(name: string): AppError {
  const message = `There is already one named ${name}.`;
  return new AppError('category.name-taken', message, { issues: [{ path: 'name', message }] });
}
