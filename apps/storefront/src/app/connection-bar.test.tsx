import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, render } from '@testing-library/react';
import { ConnectionBar } from './connection-bar.tsx';

const network = (online: boolean) => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);
  act(() => void window.dispatchEvent(new Event(online ? 'online' : 'offline')));
};

describe('The offline message', () => {
  afterEach(() => {
    jest.restoreAllMocks();
  });

  it('is shown only while the browser is offline', () => {
    const { getByRole } = render(<ConnectionBar className="" />);
    expect(getByRole('status')).toBeEmptyDOMElement();
    network(false);
    expect(getByRole('status')).toHaveTextContent('You are offline. What you see may be out of date.');
    network(true);
    expect(getByRole('status')).toBeEmptyDOMElement();
  });
});
