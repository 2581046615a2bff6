import { ErrorState } from '@kanaka/ui/error-state';
import { Component, type ReactNode } from 'react';

type Broken = { broken: boolean; place: string | undefined };

/**
 * Error boundary for one section: its failure shows an error there, and the rest of the page stays. A new `place` resets
 * it.
 */
export class SectionBoundary extends Component<{ title: string; place?: string; children: ReactNode }, Broken> {
  override state: Broken = { broken: false, place: this.props.place };

  static getDerivedStateFromProps({ place }: { place?: string }, state: Broken): Broken | null {
    return place === state.place ? null : { broken: false, place };
  }

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    if (!this.state.broken) return this.props.children;
    return <ErrorState title={this.props.title} onRetry={() => this.setState({ broken: false })} />;
  }
}
