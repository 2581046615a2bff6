import { ButtonLink } from '@kanaka/ui/button-link';
import { EmptyState } from '@kanaka/ui/empty-state';
import { LogoMark } from '@kanaka/ui/logo';

export function UnauthPage() {
  return (
    <div className="grid min-h-[75svh] place-items-center">
      <div>
        <h1 className="sr-only">No access</h1>
        <EmptyState
          icon={<LogoMark className="!h-12 !w-16" />}
          title="You don't have access to view this page"
          action={<ButtonLink to="/shop/home">To the shop</ButtonLink>}
        />
      </div>
    </div>
  );
}
