import { Button } from '@kanaka/ui/button';
import { EmptyState } from '@kanaka/ui/empty-state';
import { Link } from 'react-router-dom';
import { Page } from '../shared/page/page.tsx';

export function NotFoundPage() {
  return (
    <Page title="Not found" heading="Page not found">
      <EmptyState
        title="This page doesn't exists"
        action={
          <Button asChild>
            <Link to="/dashboard">To the dashboard</Link>
          </Button>
        }
      >
        The address may have been mistyped, or the page has moved.
      </EmptyState>
    </Page>
  );
}
