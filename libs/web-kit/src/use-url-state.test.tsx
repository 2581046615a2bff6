import { describe, expect, it } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { type UrlChange, urlState, useUrlState, withUrlState } from './use-url-state.ts';

type Search = { words: string; metals: string[]; page: number };

/** Stands for a zod object. */
const Search = {
  parse(parameters: unknown): Search {
    const { words = '', metals = '', page = '1' } = parameters as Record<string, string>;
    return { words, metals: metals === '' ? [] : metals.split(','), page: Number(page) };
  },
};

const changed = (address: string, change: UrlChange<Search>) =>
  decodeURIComponent(String(withUrlState(Search, new URLSearchParams(address), change)));

function Choices() {
  const [{ metals }, setSearch] = useUrlState(Search);
  return (
    <>
      <output>{metals.join(' ')}</output>
      {['gold', 'silver'].map((name) => (
        <button key={name} onClick={() => setSearch((now) => ({ metals: [...now.metals, name] }))}>
          {name}
        </button>
      ))}
    </>
  );
}

describe('State in the query string', () => {
  it('is read as it was written', () => {
    const state = { words: 'lotus', metals: ['gold', 'silver'], page: 2 };
    expect(changed('', state)).toBe('words=lotus&metals=gold,silver&page=2');
    expect(urlState(Search, new URLSearchParams(changed('', state)))).toEqual(state);
  });

  it('is written without defaults', () => {
    expect(changed('words=lotus&metals=gold&page=2', { words: '', page: 1 })).toBe('metals=gold');
    expect(changed('page=2', { page: '1' })).toBe('');
  });

  it('leaves the other parameters as they are', () => {
    expect(changed('order=7&page=2', { words: 'ring' })).toBe('order=7&page=2&words=ring');
  });

  it('keeps changes that are made before the next render', () => {
    render(<Choices />, { wrapper: MemoryRouter });
    act(() => {
      screen.getByText('gold').click();
      screen.getByText('silver').click();
    });
    expect(screen.getByRole('status').textContent).toBe('gold silver');
  });
});
