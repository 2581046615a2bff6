import { describe, expect, it, jest } from '@jest/globals';
import { fireEvent, render } from '@testing-library/react';
import { SectionBoundary } from './section-boundary.tsx';

describe('A section that throws', () => {
  it('does not affect the rest of the page, and recovers on retry', () => {
    // React logs every error that an error boundary catches.
    const quiet = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    let broken = true;
    const Voices = () => {
      if (broken) throw new Error('failed to render');
      return <p>What they say</p>;
    };
    const { getByText, getByRole } = render(
      <>
        <h1>Home</h1>
        <SectionBoundary title="The reviews could not be shown">
          <Voices />
        </SectionBoundary>
      </>,
    );
    expect(getByRole('heading', { name: 'Home' })).toBeVisible();
    expect(getByText('The reviews could not be shown')).toBeVisible();

    broken = false;
    fireEvent.click(getByRole('button', { name: 'Try again' }));
    expect(getByText('What they say')).toBeVisible();
    quiet.mockRestore();
  });
});
