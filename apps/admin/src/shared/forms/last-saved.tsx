import { AuditApi } from '../changes/audit-api.ts';
import { formatMoment } from '../dates.ts';

/** An entry of the log and the time of what it tells of are made by two clocks. */
const SAME_MS = 1_000;

/** Says who has saved something since `after`, and when; nothing before the log knows. */
export function LastSaved({ kind, subject, after }: { kind: string; subject: string; after: string }) {
  const { data } = AuditApi.useAuditEntriesQuery({ query: { kind, subject, page: 1, limit: 1 } });
  const [entry] = data?.data ?? [];
  if (!entry || Date.parse(entry.at) <= Date.parse(after) + SAME_MS) return null;
  return `${entry.actor.name} saved it on ${formatMoment(entry.at)}.`;
}
