import { isApiError } from './api-error.ts';

/** A refused form's issues by field: `{ email: 'This email is already registered.' }`. */
export function fieldIssues(error: unknown): Record<string, string> {
  if (!isApiError(error)) return {};
  return Object.fromEntries((error.issues ?? []).map(({ path, message }) => [path.replace(/^body[./]/, ''), message]));
}
