import { TriangleAlert } from 'lucide-react';

/** What speaks against a change that is asked about. */
export function Warnings({ children }: { children: readonly string[] }) {
  return children.map((warning) => (
    <p key={warning} className="flex gap-2 font-medium text-brick">
      <TriangleAlert className="mt-0.5 size-4 shrink-0" />
      {warning}
    </p>
  ));
}
