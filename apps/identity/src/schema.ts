import type { AuditDifference } from '@kanaka/contracts/audit';
import { MAX_ADDRESSES } from '@kanaka/contracts/identity/addresses';
import { builtInRoleNames } from '@kanaka/contracts/identity/permissions';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { foreignId, instant, paise } from '@kanaka/server-kit/database/columns';

export { inbox } from '@kanaka/queues/inbox';
export { outbox } from '@kanaka/queues/outbox';

/** Literally the condition of the indexes, or Postgres would not use them. */
export const isCustomer = sql`role = 'user'`;
export const isStaff = sql`role = 'admin'`;

/** Where customers are searched, each part after a space. */
export const searchText = sql`lower(' ' || user_name || ' ' || email || ' ' || places)`;

/** Roles of the shop's own making, beside `builtInRoles`. */
export const roles = pgTable(
  'roles',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    permissions: text('permissions').array().notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [uniqueIndex('roles_name_once').on(sql`lower(${table.name})`)],
);

export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey(),
    /** Lower-cased: one person, one account, however they type it. */
    email: text('email').notNull().unique(),
    userName: text('user_name').notNull(),
    passwordHash: text('password_hash').notNull(),
    /** When its owner proved to read the mailbox, by the link of an e-mail; null until then. */
    emailProvenAt: instant('email_proven_at'),
    /** Empty if unknown. */
    phone: text('phone').notNull().default(''),
    /** The address that a checkout begins with; none if there is no such address (any more). */
    defaultAddressId: uuid('default_address_id'),
    /** When its password was last chosen by the link of an e-mail; null if never. */
    passwordResetAt: instant('password_reset_at'),
    role: text('role', { enum: ['user', 'admin'] })
      .notNull()
      .default('user'),
    /** Of an admin, one of them: the role that every shop has, or the one of its own. */
    builtInRole: text('built_in_role', { enum: builtInRoleNames }),
    roleId: uuid('role_id').references(() => roles.id),
    /** When this person's access was suspended; null while it is not. */
    suspendedAt: instant('suspended_at'),
    /** Since when this person has a second factor; null without one. Browsers remembered before it are forgotten. */
    factorSince: instant('factor_since'),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** City, pincode and phone number, also as digits only, of each address; a trigger of `addresses` writes it. */
    places: text('places').notNull().default(''),
    /** What `orders` said last of what was bought, to sort customers by it, and as of when (see the job's contract). */
    orders: integer('orders').notNull().default(0),
    spentPaise: paise('spent_paise').notNull().default(0),
    lastOrderAt: instant('last_order_at'),
    sumsAsOf: bigint('sums_as_of', { mode: 'number' }).notNull().default(0),
  },
  (table) => [
    check('users_email_lower_case', sql`${table.email} = lower(${table.email})`),
    index('users_of_staff').on(table.id).where(isStaff).concurrently(),
    check('users_role_known', sql`${table.role} in ('user', 'admin')`),
    check(
      'users_staff_role',
      sql`num_nonnulls(${table.builtInRole}, ${table.roleId}) = case ${table.role} when 'admin' then 1 else 0 end`,
    ),
    // The list of customers by each of its orders, read backwards.
    index('users_by_age').on(table.createdAt, table.id).where(isCustomer).concurrently(),
    index('users_by_spent').on(table.spentPaise, table.id).where(isCustomer).concurrently(),
    index('users_by_orders').on(table.orders, table.id).where(isCustomer).concurrently(),
    index('users_by_last_order').on(table.lastOrderAt.asc().nullsFirst(), table.id).where(isCustomer).concurrently(),
    index('users_search')
      .using('gin', sql`${searchText} gin_trgm_ops`)
      .concurrently(),
  ],
);

/** What admins write down about a customer; erased with the account. */
export const customerNotes = pgTable(
  'customer_notes',
  {
    id: uuid('id').primaryKey(),
    userId: foreignId('user_id', () => users.id, { onDelete: 'cascade' }),
    authorId: uuid('author_id').notNull(),
    authorName: text('author_name').notNull(),
    text: text('text').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [index('customer_notes_of_customer').on(table.userId, table.createdAt)],
);
export type CustomerNoteRow = typeof customerNotes.$inferSelect;

/** One sign-in on one device. Valid until it is revoked or its newest refresh token expires. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    userId: foreignId('user_id', () => users.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
    revokedAt: instant('revoked_at'),
    /** When a password or, where there is one, a second factor was last given in it. */
    confirmedAt: instant('confirmed_at'),
    lastUsedAt: instant('last_used_at').notNull().defaultNow(),
    /** From where it was used last, for people to tell their devices apart. */
    ip: text('ip').notNull().default(''),
    browser: text('browser').notNull().default(''),
  },
  (table) => [
    check('sessions_expiry', sql`${table.expiresAt} > ${table.createdAt}`),
    index('sessions_by_user').on(table.userId),
    index('sessions_by_end').on(table.expiresAt),
  ],
);

/** Every refresh token of a session; only the one without `rotated_at` is valid. Only hashes are stored, never tokens. */
export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    /** SHA-256, hexadecimal. */
    tokenHash: text('token_hash').primaryKey(),
    sessionId: foreignId('session_id', () => sessions.id, { onDelete: 'cascade' }),
    expiresAt: instant('expires_at').notNull(),
    rotatedAt: instant('rotated_at'),
  },
  (table) => [index('refresh_tokens_by_session').on(table.sessionId)],
);

/** What a mailed link is for; of an account that exists already only the number of e-mails counts. */
const LINK_KINDS = ['password-reset', 'email-proof', 'account-exists', 'invitation'] as const;
export type LinkKind = (typeof LINK_KINDS)[number];

/**
 * One row per request for an e-mail with a link, also for addresses without an account, so that both are handled alike. The
 * table is called after its first kind, because renaming it would break the version that runs beside this one.
 */
export const mailedLinks = pgTable(
  'password_resets',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind', { enum: LINK_KINDS }).notNull().default('password-reset'),
    /** As it was typed, lower-cased; it may have no account. */
    email: text('email').notNull(),
    /** `mailboxOf` it, by which the e-mails are counted. */
    mailbox: text('mailbox').notNull().default(''),
    askedAt: instant('asked_at').notNull().defaultNow(),
    /** SHA-256, hexadecimal. Null until the e-mail with the link is built. */
    tokenHash: text('token_hash').unique(),
    expiresAt: instant('expires_at'),
    /** When the link was used or replaced by a newer one. */
    endedAt: instant('ended_at'),
    /** Of an invitation, one of them: the role that it gives. */
    builtInRole: text('built_in_role', { enum: builtInRoleNames }),
    roleId: uuid('role_id').references(() => roles.id, { onDelete: 'cascade' }),
    invitedBy: uuid('invited_by').references(() => users.id, { onDelete: 'cascade' }),
  },
  (table) => [
    uniqueIndex('password_resets_one_open_of_kind')
      .on(table.email, table.kind)
      .where(sql`ended_at is null`),
    check(
      'password_resets_invitation',
      sql`num_nonnulls(${table.builtInRole}, ${table.roleId}) = case ${table.kind} when 'invitation' then 1 else 0 end`,
    ),
    check('password_resets_email_lower_case', sql`${table.email} = lower(${table.email})`),
    // A token is stored together with its expiry.
    check('password_resets_token', sql`(${table.tokenHash} is null) = (${table.expiresAt} is null)`),
    check('password_resets_expiry', sql`${table.expiresAt} > ${table.askedAt}`),
    index('password_resets_by_email').on(table.email, table.askedAt),
    index('password_resets_by_mailbox').on(table.mailbox, table.askedAt),
    index('password_resets_by_age').on(table.askedAt),
  ],
);

const ofUser = () => foreignId('user_id', () => users.id, { onDelete: 'cascade' });

/** The authenticator app of a person of the shop. */
export const authenticatorApps = pgTable('authenticator_apps', {
  userId: ofUser().primaryKey(),
  /** Its secret, encrypted (`@kanaka/server-kit/sealed-text`). */
  sealedSecret: text('sealed_secret').notNull(),
  /** When its first code was given, from which on it counts. */
  setUpAt: instant('set_up_at'),
  /** The step of thirty seconds of the newest code that was accepted; none of it or before it is accepted again. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
});

export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid('id').primaryKey(),
    userId: ofUser(),
    /** What the person calls it. */
    name: text('name').notNull(),
    credentialId: text('credential_id').notNull().unique(),
    /** In base64url. */
    publicKey: text('public_key').notNull(),
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports').array().notNull(),
    addedAt: instant('added_at').notNull().defaultNow(),
    usedAt: instant('used_at'),
  },
  (table) => [index('passkeys_of_user').on(table.userId)],
);

/** What a passkey has been asked to sign; deleted when it is. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    challenge: text('challenge').primaryKey(),
    userId: ofUser(),
    purpose: text('purpose', { enum: ['add', 'prove'] }).notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('passkey_challenges_of_user').on(table.userId)],
);

/** Each works once, and is deleted then. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  { userId: ofUser(), codeHash: text('code_hash').notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
);

/** Of a key only the digest is stored. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: uuid('id').primaryKey(),
    /** Who made it: it does not work while they have no access, and goes with their account. */
    userId: ofUser(),
    name: text('name').notNull(),
    /** SHA-256, hexadecimal. */
    keyHash: text('key_hash').notNull().unique(),
    beginning: text('beginning').notNull(),
    permissions: text('permissions').array().notNull(),
    callsPerMinute: integer('calls_per_minute').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
    /** Written at most once a minute. */
    lastUsedAt: instant('last_used_at'),
    /** How many days before its end its maker was last told of it; null while not yet. */
    toldDays: smallint('told_days'),
  },
  (table) => [
    index('api_keys_of_user').on(table.userId),
    check('api_keys_expiry', sql`${table.expiresAt} > ${table.createdAt}`),
  ],
);
export type ApiKeyRow = typeof apiKeys.$inferSelect;

/** One row: what the shop asks of its people. */
export const staffRules = pgTable(
  'staff_rules',
  {
    id: boolean('id').primaryKey().default(true),
    /** Whether owners and accountants must have a second factor. */
    factorRequired: boolean('factor_required').notNull().default(false),
  },
  (table) => [check('staff_rules_one_row', sql`${table.id}`)],
);

export const addresses = pgTable(
  'addresses',
  {
    id: uuid('id').primaryKey(),
    userId: foreignId('user_id', () => users.id, { onDelete: 'cascade' }),
    /** 1 to 3, unique per shopper: this makes a fourth address impossible, also for concurrent requests. */
    slot: smallint('slot').notNull(),
    /** Whose name the parcel carries; empty: the customer's own. */
    recipient: text('recipient').notNull().default(''),
    address: text('address').notNull(),
    city: text('city').notNull(),
    state: text('state').notNull(),
    country: text('country').notNull(),
    pincode: text('pincode').notNull(),
    phone: text('phone').notNull(),
    notes: text('notes').notNull(),
    isGift: boolean('is_gift').notNull(),
    giftMessage: text('gift_message').notNull(),
  },
  (table) => [
    unique('addresses_slot_once').on(table.userId, table.slot),
    check('addresses_slot_known', sql`${table.slot} between 1 and ${sql.raw(String(MAX_ADDRESSES))}`),
  ],
);

/** The audit log: what admins changed anywhere in the shop. Append-only: a trigger refuses updates and deletes. */
export const auditEntries = pgTable(
  'audit_entries',
  {
    /** Created with the change, so that a job delivered twice makes one row. */
    id: uuid('id').primaryKey(),
    happenedAt: instant('happened_at').notNull(),
    actorId: uuid('actor_id'),
    actorName: text('actor_name').notNull(),
    action: text('action').notNull(),
    subjectKind: text('subject_kind').notNull(),
    subjectId: text('subject_id').notNull(),
    subjectName: text('subject_name').notNull(),
    differences: jsonb('differences').$type<AuditDifference[]>().notNull(),
    requestId: text('request_id').notNull(),
    /** Lower-cased text in which entries are searched. */
    words: text('words').notNull(),
  },
  (table) => [
    check('audit_entries_differences', sql`jsonb_typeof(${table.differences}) = 'array'`),
    index('audit_entries_newest').on(table.happenedAt, table.id),
    index('audit_entries_of_actor').on(table.actorId, table.happenedAt, table.id),
    index('audit_entries_of_action').on(table.action, table.happenedAt, table.id),
    index('audit_entries_of_kind').on(table.subjectKind, table.happenedAt, table.id),
    index('audit_entries_of_subject').on(table.subjectId, table.happenedAt, table.id),
    index('audit_entries_words').using('gin', sql`${table.words} gin_trgm_ops`),
  ],
);
export type AuditEntryRow = typeof auditEntries.$inferSelect;
