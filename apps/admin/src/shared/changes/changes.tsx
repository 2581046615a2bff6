import { cn } from '@kanaka/ui/cn';
import { History } from 'lucide-react';
import { Link } from 'react-router-dom';
import * as contract from '@kanaka/contracts/audit';
import { call } from '@kanaka/web-kit/call';
import { api } from '../../api.ts';
import { IfOpen } from '../page/page-link.tsx';
import { formatMoment } from '../words.tsx';

/** The URL of the audit log of one piece or order. */
export const changesOf = (subjectId: string) => `/changes?subject=${encodeURIComponent(subjectId)}`;

/** A link to all audit log entries of a piece or an order. */
export function ChangesLink({
  subjectId,
  className,
  children,
}: {
  subjectId: string;
  className?: string;
  children: string;
}) {
  return (
    <IfOpen to={changesOf(subjectId)}>
      <Link
        to={changesOf(subjectId)}
        className={cn(
          'inline-flex min-h-11 items-center gap-2 text-sm text-emerald underline-offset-4 hover:underline print:hidden',
          className,
        )}
      >
        <History className="size-4" />
        {children}
      </Link>
    </IfOpen>
  );
}

export const AuditApi = api.injectEndpoints({
  endpoints: (build) => ({
    auditEntries: build.query(call(contract.listAuditEntries)),
    auditEntry: build.query(call(contract.auditEntry)),
  }),
});

/** An entry of the log and the time of what it tells of are made by two clocks. */
const SAME_MS = 1_000;

/** Says who has saved something since `after`, and when; nothing before the log knows. */
export function LastSaved({ kind, subject, after }: { kind: string; subject: string; after: string }) {
  const { data } = AuditApi.useAuditEntriesQuery({ query: { kind, subject, page: 1, limit: 1 } });
  const [entry] = data?.data ?? [];
  if (!entry || Date.parse(entry.at) <= Date.parse(after) + SAME_MS) return null;
  return `${entry.actor.name} saved it on ${formatMoment(entry.at)}.`;
}
