import { ChevronLeft, ChevronRight } from 'lucide-react';
import { IconButton } from './icon-button.tsx';

/** Previous and next buttons around "Page 2 of 9"; renders nothing when there is only one page. */
export function Pagination({
  page,
  pages,
  onPage,
  label = 'Pages',
}: {
  page: number;
  pages: number;
  onPage: (page: number) => void;
  label?: string;
}) {
  if (pages <= 1) return null;
  return (
    <nav aria-label={label} className="flex items-center justify-center gap-2 text-sm">
      <IconButton name="Previous page" disabled={page <= 1} onClick={() => onPage(page - 1)} Icon={ChevronLeft} />
      <span aria-live="polite" className="tabular-nums">
        Page {page} of {pages}
      </span>
      <IconButton name="Next page" disabled={page >= pages} onClick={() => onPage(page + 1)} Icon={ChevronRight} />
    </nav>
  );
}
