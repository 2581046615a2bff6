import { AppError } from '@kanaka/server-kit/app-error';

export const linkInvalid = () =>
  new AppError('invalid', 'link.invalid', 'This link is no longer valid. Please ask for a new one.');
