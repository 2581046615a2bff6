import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { Id, Instant, text } from '../shapes.ts';
import { allPermissions } from './permissions.ts';

const Permission = z.enum(allPermissions);

export const staffOfSession = endpoint({
  method: 'GET',
  path: '/internal/staff/:sessionId',
  audience: 'service',
  summary:
    'What the person of the shop whose session this is may do just now. Null when the session has ended, the person is suspended, or it is a shopper’s.',
  params: z.object({ sessionId: Id }),
  // A service one release newer may know permissions that this one does not.
  reply: z.object({
    staff: z
      .object({
        permissions: z.array(z.string()),
        /** When this session last gave a password or a factor; a service one release older does not say it. */
        confirmedAt: Instant.nullable().optional(),
        /** Whether a second factor must be set up first. */
        factorNeeded: z.boolean().optional(),
      })
      .nullable(),
  }),
});

export const refusedStaff = endpoint({
  method: 'POST',
  path: '/internal/staff/refusals',
  audience: 'service',
  summary:
    'Adds to the activity log that a person of the shop was refused for want of a permission; the same one at most once a minute.',
  body: z.object({ sessionId: Id, permission: Permission, what: text(300) }),
  reply: z.object({}),
});
