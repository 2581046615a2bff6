import { z } from 'zod';
import type { Command } from './commands.ts';

const MOST = 5;

/** Without details: they contain customers' names, and other people may use this browser. */
const Recent = z.array(z.object({ to: z.string().regex(/^\/[\w-]/), label: z.string() })).max(MOST);

const keyOf = (userId: string) => `kanaka-recent:${userId}`;

/** What this user chose last in this browser, the latest first. */
export function recentCommands(userId: string): readonly Command[] {
  try {
    return Recent.parse(JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]'));
  } catch {
    return [];
  }
}

export function rememberCommand(userId: string, { to, label }: Command): void {
  const others = recentCommands(userId).filter((one) => one.to !== to);
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify([{ to, label }, ...others].slice(0, MOST)));
  } catch {
    // This browser keeps nothing for the shop.
  }
}
