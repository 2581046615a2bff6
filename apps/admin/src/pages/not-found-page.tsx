import { ButtonLink } from '@kanaka/ui/button-link';
import { EmptyState } from '@kanaka/ui/empty-state';
import { Page } from '../shared/page/page.tsx';

export function NotFoundPage() {
  return (
    <Page title="Not found" heading="Page not found">
      <EmptyState title="This page doesn't exists" action={<ButtonLink to="/dashboard">To the dashboard</ButtonLink>}>
        The address may have been mistyped, or the page has moved.
      </EmptyState>
    </Page>
  );
}
