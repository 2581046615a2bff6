import { EmptyState } from '@kanaka/ui/empty-state';
import { FileUp } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Loaded, TitledCard } from '../../shared/page/page.tsx';
import { counted, linkInText, Moment } from '../../shared/words.tsx';
import { ImportBadge } from './import-words.tsx';
import { ImportsApi } from './imports-api.ts';

/** The last files that were sent, the newest first. */
export function ImportList() {
  const response = ImportsApi.useImportsQuery();
  return (
    <TitledCard id="imports" title="Earlier imports">
      <Loaded response={response} name="Imports" row="h-14">
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState title="No file has been imported yet" icon={<FileUp />}>
              Files of the last 90 days are listed here, with what they changed.
            </EmptyState>
          ) : (
            <ul>
              {data.map(({ _id, fileName, state, pieces, by, startedAt }) => (
                <li
                  key={_id}
                  className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-t border-hairline px-4 py-2 text-sm first:border-0 sm:px-5"
                >
                  <div className="min-w-0">
                    <Link to={`/products/files/${_id}`} className={linkInText}>
                      {fileName}
                    </Link>
                    <p className="text-ink-soft">
                      {counted(pieces, 'piece')}, by {by}, <Moment at={startedAt} />
                    </p>
                  </div>
                  <ImportBadge state={state} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </TitledCard>
  );
}
