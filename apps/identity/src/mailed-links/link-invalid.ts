import { AppError } from '@kanaka/server-kit/app-error';

export const linkInvalid = () =>
  new AppError('link.invalid', 'This link is no longer valid. Please ask for a new one.');
