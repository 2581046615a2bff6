import { Component, type ReactNode, Suspense } from 'react';
import { ErrorState } from '@kanaka/ui/error-state';
import { NotLoaded } from './lazy-with-preload.tsx';

type Props = {
  /** Another place tries again. */
  place?: string | undefined;
  fallback?: ReactNode | ((retry: () => void) => ReactNode);
  onFailure?: (() => void) | undefined;
  children: ReactNode;
};

/** Error boundary: what throws inside it, or has code that cannot be loaded, is replaced, and the rest stays. */
export class Boundary extends Component<Props, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override componentDidCatch(error: unknown) {
    if (error instanceof NotLoaded) error.forget();
    this.props.onFailure?.();
  }

  // Only of a failure from before: what fails at the new place would be rendered twice.
  override componentDidUpdate({ place }: Props, before: { broken: boolean }) {
    if (before.broken && this.state.broken && place !== this.props.place) this.#retry();
  }

  #retry = () => this.setState({ broken: false });

  override render() {
    const { fallback, children } = this.props;
    if (!this.state.broken) return children;
    return typeof fallback === 'function' ? fallback(this.#retry) : fallback;
  }
}

/** Error boundary for one section: its failure shows an error there. `waiting` stands there while its code is loading. */
export function SectionBoundary({
  title,
  place,
  waiting,
  children,
}: {
  title: string;
  place?: string;
  waiting?: ReactNode;
  children: ReactNode;
}) {
  return (
    <Boundary place={place} fallback={(retry) => <ErrorState title={title} onRetry={retry} />}>
      {waiting === undefined ? children : <Suspense fallback={waiting}>{children}</Suspense>}
    </Boundary>
  );
}
