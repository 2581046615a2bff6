import { z } from 'zod';
import { Email } from '../email-address.ts';
import { endpoint } from '../endpoint.ts';
import { Id, Instant, line, Message, text } from '../shapes.ts';
import { allPermissions, builtInRoleNames } from './permissions.ts';

const Permission = z.enum(allPermissions);

/** One of the roles that every shop has, by its name, or one of the shop's own. */
const RoleId = z.enum(builtInRoleNames).or(Id);

const NamedRole = z.object({ _id: z.string(), name: z.string() });

export const Person = z.object({
  ...{ _id: Id, name: z.string(), email: z.string(), role: NamedRole },
  /** Since when the access is suspended; null while it is not. */
  suspendedAt: Instant.nullable(),
  /** Null when it is more than a month ago, or never was. */
  lastSignInAt: Instant.nullable(),
  hasFactor: z.boolean(),
});
export type Person = z.infer<typeof Person>;

export const Invitation = z.object({
  ...{ _id: Id, email: z.string(), role: NamedRole, invitedBy: z.string(), askedAt: Instant },
  /** Null until the e-mail is sent. */
  validUntil: Instant.nullable(),
});
export type Invitation = z.infer<typeof Invitation>;

export const listStaff = endpoint.get('/admin/staff', 'staff:read', {
  summary: 'The people of the shop, owners first, and the invitations that are open.',
  reply: z.object({ data: z.array(Person), invitations: z.array(Invitation) }),
});

/** What all changes of people refuse: more than one's own, an owner's account, one's own role, the last owner. */
const rules = ['staff.more-than-own', 'staff.owner-only', 'staff.yourself', 'staff.last-owner'] as const;
const ofPerson = ['auth.guest', 'person.not-found', ...rules] as const;

export const InvitationDraft = z.object({ email: Email, role: RoleId });
export type InvitationDraft = z.infer<typeof InvitationDraft>;

export const inviteStaff = endpoint.post('/admin/staff/invite', 'staff:write', {
  confirms: true,
  summary:
    'Sends an invitation, which replaces an earlier one to the same address: a link for 48 hours that works once. Nobody gives more than they have; only an owner invites an owner.',
  errors: [
    ...['auth.guest', 'role.not-found', 'staff.more-than-own', 'staff.owner-only'],
    ...['staff.has-account', 'staff.too-many', 'staff.invited-often'],
  ] as const,
  body: InvitationDraft,
});

export const withdrawInvitation = endpoint.delete('/admin/staff/invitations/:id', 'staff:write', {
  summary: 'Withdraws an open invitation.',
  errors: ['auth.guest', 'invitation.not-found', 'staff.more-than-own', 'staff.owner-only'],
});

export const changeStaffRole = endpoint.put('/admin/staff/role/:id', 'staff:write', {
  confirms: true,
  summary: 'Gives a person another role. Nobody changes their own, and the last owner stays one.',
  errors: [...ofPerson, 'role.not-found'],
  body: z.object({ role: RoleId }),
});

export const suspendStaff = endpoint.post('/admin/staff/suspend/:id', 'staff:write', {
  summary:
    'Suspends a person’s access until it is restored: every session ends, and every service refuses within a second.',
  errors: ofPerson,
});

export const restoreStaff = endpoint.post('/admin/staff/restore/:id', 'staff:write', {
  summary: 'Restores a suspended person’s access; they sign in again.',
  errors: ofPerson,
});

export const resetFactors = endpoint.post('/admin/staff/reset-factors/:id', 'staff:write', {
  confirms: true,
  summary:
    'Removes the second factors of a person of the shop who has lost the device, and ends their sessions. Nobody does it for oneself.',
  errors: ofPerson,
});

export const removeStaff = endpoint.delete('/admin/staff/remove/:id', 'staff:write', {
  confirms: true,
  summary:
    'Removes a person’s account with its sessions; oneself too, but not the last owner. The activity log keeps their name.',
  errors: ofPerson,
});

export const StaffRole = NamedRole.extend({
  permissions: z.array(z.string()),
  /** How many people have it, and how many are invited to it. */
  people: z.int(),
  isBuiltIn: z.boolean(),
});
export type StaffRole = z.infer<typeof StaffRole>;

export const listRoles = endpoint.get('/admin/roles', 'staff:read', {
  summary: 'The roles that every shop has, and the shop’s own.',
  reply: z.object({ data: z.array(StaffRole) }),
});

export const RoleDraft = z.object({
  name: line(60, 'Please enter a name.'),
  permissions: z
    .array(Permission)
    .min(1, 'Please choose what the role allows.')
    .max(allPermissions.length)
    .refine((chosen) => new Set(chosen).size === chosen.length, 'Each can be in it only once.'),
});
export type RoleDraft = z.infer<typeof RoleDraft>;

export const addRole = endpoint.post('/admin/roles/add', 'staff:write', {
  confirms: true,
  summary: 'Adds a role of the shop’s own, which allows no more than the role of who adds it.',
  errors: ['auth.guest', 'staff.more-than-own', 'role.name-taken', 'role.too-many'],
  body: RoleDraft,
  reply: Message.extend({ data: z.object({ _id: Id }) }),
});

export const editRole = endpoint.put('/admin/roles/edit/:id', 'staff:write', {
  confirms: true,
  summary:
    'Changes a role of the shop’s own, for everybody who has it. Nobody changes their own, or one that allows more.',
  errors: ['auth.guest', 'role.not-found', 'staff.more-than-own', 'staff.yourself', 'role.name-taken'],
  body: RoleDraft,
});

export const deleteRole = endpoint.delete('/admin/roles/delete/:id', 'staff:write', {
  summary: 'Deletes a role of the shop’s own that nobody has or is invited to.',
  errors: ['auth.guest', 'role.not-found', 'staff.more-than-own', 'staff.yourself', 'role.in-use'],
});

export const staffOfSession = endpoint.get('/internal/staff/:sessionId', 'service', {
  summary:
    'What the person of the shop whose session this is may do just now. Null when the session has ended, the person is suspended, or it is a shopper’s.',
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

export const refusedStaff = endpoint.post('/internal/staff/refusals', 'service', {
  summary:
    'Adds to the activity log that a person of the shop was refused for want of a permission; the same one at most once a minute.',
  body: z.object({ sessionId: Id, permission: Permission, what: text(300) }),
  reply: z.object({}),
});
