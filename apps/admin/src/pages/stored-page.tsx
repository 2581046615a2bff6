import { type ComponentProps, Fragment, type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { IfOpen } from '../shared/page/page-link.tsx';
import { inCard, Loaded, Page } from '../shared/page/page.tsx';

/** A page with the form of what is stored, which begins anew when that is loaded once more; `others` are the pages beside it. */
export function StoredPage<Stored>({
  others,
  name,
  useStored,
  children,
  ...page
}: Omit<ComponentProps<typeof Page>, 'children'> & {
  others: readonly { to: string; words: string }[];
  /** What is stored. */
  name: string;
  /** Called here, so that what was loaded again is there when the form begins anew. */
  useStored: () => { currentData?: { data: Stored } | undefined; error?: unknown; refetch: () => Promise<unknown> };
  children: (stored: Stored, onReload: () => void) => ReactNode;
}) {
  const response = useStored();
  const [loaded, setLoaded] = useState(0);
  const reload = () => void response.refetch().then(() => setLoaded(loaded + 1));
  return (
    <Page
      {...page}
      action={
        <nav aria-label="Other settings" className="flex gap-6">
          {others.map(({ to, words }) => (
            <IfOpen key={to} to={to}>
              <Link to={to} className="flex min-h-11 items-center text-sm underline underline-offset-4">
                {words}
              </Link>
            </IfOpen>
          ))}
        </nav>
      }
    >
      <Loaded response={response} name={name} className={inCard} rows={3} row="h-72">
        {({ data }) => <Fragment key={loaded}>{children(data, reload)}</Fragment>}
      </Loaded>
    </Page>
  );
}
