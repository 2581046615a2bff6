import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, render } from '@testing-library/react';
import { ConnectionBar } from './connection-bar.tsx';

const network = (there: boolean) => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(there);
  act(() => void window.dispatchEvent(new Event(there ? 'online' : 'offline')));
};

describe('The line about the network', () => {
  afterEach(() => {
    jest.restoreAllMocks();
  });

  it('is there while the network is lost, and goes when it returns', () => {
    const { getByRole } = render(<ConnectionBar className="" />);
    expect(getByRole('status')).toBeEmptyDOMElement();
    network(false);
    expect(getByRole('status')).toHaveTextContent('You are offline. What you see may be out of date.');
    network(true);
    expect(getByRole('status')).toBeEmptyDOMElement();
  });
});
