import { describe, expect, it } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { startTransition } from 'react';
import { Link, MemoryRouter, useNavigate } from 'react-router-dom';
import { useAddressSearch } from './use-url-search.ts';

const toggled = (name: string) => (now: URLSearchParams) => {
  const next = new URLSearchParams(now);
  if (next.has(name)) next.delete(name);
  else next.set(name, 'ஆம்');
  return next;
};

function Choices() {
  const [search, setSearch] = useAddressSearch();
  const navigate = useNavigate();
  return (
    <>
      <output>{[...search.keys()].join(' ')}</output>
      {['gold', 'pearl'].map((name) => (
        <button key={name} onClick={() => setSearch(toggled(name), { replace: true })}>
          {name}
        </button>
      ))}
      <Link to="?silver=yes">silver</Link>
      <button onClick={() => void navigate(-1)}>back</button>
    </>
  );
}

const press = (name: string) => screen.getByText(name).click();
const drawn = () => screen.getByRole('status').textContent;

describe('Filters in the query string', () => {
  it('are all kept, however quickly they are set', () => {
    render(<Choices />, { wrapper: MemoryRouter });
    // Both before the next render.
    act(() => {
      press('gold');
      press('pearl');
    });
    expect(drawn()).toBe('gold pearl');
    act(() => {
      press('gold');
      press('gold');
      press('pearl');
    });
    expect(drawn()).toBe('gold');
  });

  it('start from the current URL after a link or Back', () => {
    render(<Choices />, { wrapper: MemoryRouter });
    act(() => press('gold'));
    act(() => {
      press('pearl');
      press('silver');
    });
    expect(drawn()).toBe('silver');
    act(() => press('gold'));
    expect(drawn()).toBe('silver gold');
    act(() => press('back'));
    expect(drawn()).toBe('gold pearl');
    act(() => startTransition(() => press('pearl')));
    expect(drawn()).toBe('gold');
  });
});
