import { ErrorState } from '@kanaka/ui/error-state';
import { Component, type ReactNode } from 'react';

/** Error boundary of the page. Another path resets it. */
export class PageBoundary extends Component<{ place: string; children: ReactNode }, { broken: string | null }> {
  override state: { broken: string | null } = { broken: null };

  static getDerivedStateFromProps({ place }: { place: string }, { broken }: { broken: string | null }) {
    return broken !== null && broken !== '' && broken !== place ? { broken: null } : null;
  }

  static getDerivedStateFromError() {
    return { broken: window.location.pathname };
  }

  #again = () => {
    // Offline, the browser would show its own page.
    if (navigator.onLine) window.location.reload();
    else this.setState({ broken: null });
  };

  override render() {
    if (this.state.broken === null) return this.props.children;
    return (
      <main id="main" className="grid min-h-svh place-items-center">
        <ErrorState title="This page could not be shown" onRetry={this.#again}>
          We are sorry. Your bag and your account are safe.
        </ErrorState>
      </main>
    );
  }
}
