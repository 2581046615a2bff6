import { z } from 'zod';

/** All kinds of errors that the API refuses requests with. `libs/server-kit` maps them to HTTP statuses. */
export type ErrorKind =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'not-found'
  | 'conflict'
  | 'outdated'
  | 'too-large'
  | 'unsupported'
  | 'unprocessable'
  | 'too-many'
  | 'broken'
  | 'unavailable'
  | 'too-slow';

/** Why a field was refused. */
export const Issue = z.object({ path: z.string(), message: z.string() });
export type Issue = z.infer<typeof Issue>;

/** The body of every error response. `details` has additional data of some errors, for example the current totals. */
export const Failure = z.object({
  success: z.literal(false),
  message: z.string(),
  code: z.string(),
  requestId: z.string(),
  issues: z.array(Issue).optional(),
  details: z.record(z.string(), z.unknown()).optional(),
});
export type Failure = z.infer<typeof Failure>;
