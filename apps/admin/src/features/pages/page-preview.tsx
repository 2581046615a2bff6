import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Loaded, TitledCard } from '../../shared/page/page.tsx';
import type { PageFields } from './page-form.tsx';
import { PageText } from './page-text.tsx';
import { PagesApi } from './pages-api.ts';

const PAUSE_MS = 400;

/** What is being written, as shoppers would read it with the settings of today; it follows when the typing pauses. */
export function PagePreview() {
  const typed = useWatch<PageFields, 'body'>({ name: 'body' });
  const [body, setBody] = useState(typed);
  useEffect(() => {
    const waiting = setTimeout(() => setBody(typed), PAUSE_MS);
    return () => clearTimeout(waiting);
  }, [typed]);
  const { data, error, refetch } = PagesApi.usePreviewQuery({ body: { body } });
  return (
    <TitledCard id="page-preview" title="As customers read it" className="min-w-0">
      <div className="p-4 sm:p-5">
        <Loaded response={{ currentData: data, error, refetch }} name="The preview" rows={3} className="py-6">
          {({ data: blocks }) =>
            blocks.length > 0 ? (
              <PageText blocks={blocks} />
            ) : (
              <p className="text-sm text-ink-muted">Nothing is written yet.</p>
            )
          }
        </Loaded>
      </div>
    </TitledCard>
  );
}
