import { ButtonLink } from '@kanaka/ui/button-link';
import { EmptyPage } from './not-found-page.tsx';

export function UnauthPage() {
  return (
    <EmptyPage
      heading="No access"
      title="You don't have access to view this page"
      action={<ButtonLink to="/shop/home">To the shop</ButtonLink>}
    />
  );
}
