import { bigint, timestamp } from 'drizzle-orm/pg-core';

export const instant = (name: string) => timestamp(name, { withTimezone: true });
export const paise = (name: string) => bigint(name, { mode: 'number' });
