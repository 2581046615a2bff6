import { describe, expect, it } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { Suspense, use } from 'react';
import { MemoryRouter, useSearchParams } from 'react-router-dom';
import { useOptimisticValue } from './use-optimistic-value.ts';

const { promise: silverComes, resolve: bringSilver } = Promise.withResolvers<string>();

function Silver() {
  return <p>{use(silverComes)}</p>;
}

/** As tabs and radio buttons do: choosing what is chosen already says nothing. */
function Metals() {
  const [search, setSearch] = useSearchParams();
  const drawn = search.get('metal') ?? 'gold';
  const [metal, choose] = useOptimisticValue(drawn, (next) => setSearch({ metal: next }));
  return (
    <>
      <output>{metal}</output>
      {['gold', 'silver'].map((name) => (
        <button key={name} onClick={() => name !== metal && choose(name)}>
          {name}
        </button>
      ))}
      {drawn === 'silver' && <Silver />}
    </>
  );
}

const press = (name: string) => act(async () => screen.getByRole('button', { name }).click());
const inForce = () => screen.getByRole('status').textContent;

describe('a choice that stands in the address', () => {
  it('is in force before its address is drawn, and can be taken back until then', async () => {
    render(
      <MemoryRouter>
        <Suspense>
          <Metals />
        </Suspense>
      </MemoryRouter>,
    );
    await press('silver');
    expect(screen.queryByText('Here it is.')).toBeNull();
    expect(inForce()).toBe('silver');

    await press('gold');
    expect(inForce()).toBe('gold');

    await press('silver');
    await act(async () => bringSilver('Here it is.'));
    expect(screen.getByText('Here it is.')).toBeDefined();
    expect(inForce()).toBe('silver');
  });
});
