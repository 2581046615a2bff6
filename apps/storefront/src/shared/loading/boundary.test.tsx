import { describe, expect, it, jest } from '@jest/globals';
import { fireEvent, render } from '@testing-library/react';
import { SectionBoundary } from './boundary.tsx';

it('A section whose code did not arrive says that the browser is offline, and tries again by itself once it is online', async () => {
  const quiet = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const Voices = () => {
    if (!navigator.onLine) throw new Error('no network');
    return <p>What they say</p>;
  };
  const { getByRole, findByText } = render(
    <SectionBoundary title="The reviews could not be shown">
      <Voices />
    </SectionBoundary>,
  );
  expect(getByRole('alert')).toHaveTextContent('You are offline');
  onLine.mockReturnValue(true);
  fireEvent(window, new Event('online'));
  expect(await findByText('What they say', undefined, { timeout: 3_000 })).toBeVisible();
  onLine.mockRestore();
  quiet.mockRestore();
});

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
