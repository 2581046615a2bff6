import { auditActions, auditKinds, type AuditDifference } from '@kanaka/contracts/audit';

const LONGEST = 8_000;

type EntryWords = {
  actor: { name: string };
  action: string;
  subject: { kind: string; id: string; name: string };
  differences: readonly AuditDifference[];
};

/** The text in which entries are searched: actor, action, subject, changed fields, and their values before and after. */
export function entryWords({ actor, action, subject, differences }: EntryWords): string {
  const [actions, kinds]: Record<string, string>[] = [auditActions, auditKinds];
  const entry = differences.flatMap(({ field, before, after }) => [
    inWords(field),
    ...textsIn(before),
    ...textsIn(after),
  ]);
  return [actor.name, actions?.[action], kinds?.[subject.kind], subject.name, subject.id, ...entry]
    .filter((text) => text !== undefined)
    .join('\n')
    .toLowerCase()
    .slice(0, LONGEST)
    .toWellFormed();
}

/** `details.salePrice` → "details sale price" */
function inWords(field: string): string {
  return field.replaceAll('.', ' ').replace(/\B[A-Z]/g, (capital) => ` ${capital}`);
}

function textsIn(value: AuditDifference['before']): string[] {
  if (value === null) return [];
  if (typeof value === 'object') return Object.values(value).flatMap(textsIn);
  return [String(value)];
}
