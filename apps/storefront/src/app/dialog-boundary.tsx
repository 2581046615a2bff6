import { toast } from '@kanaka/ui/toaster';
import { Component, type ReactNode, Suspense, useEffect } from 'react';
import { useNavigate } from 'react-router-dom';

function StepBack() {
  const navigate = useNavigate();
  useEffect(() => {
    toast({
      title: 'This could not be opened',
      description: 'Please check your connection and try again.',
      variant: 'destructive',
    });
    void navigate(-1);
  }, [navigate]);
  return null;
}

/** A dialog with an address of its own: when it breaks, or its code does not come, the page below stays. */
export class DialogBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    if (this.state.broken) return <StepBack />;
    // The page below stays in sight while the dialog's code is on its way.
    return <Suspense>{this.props.children}</Suspense>;
  }
}
