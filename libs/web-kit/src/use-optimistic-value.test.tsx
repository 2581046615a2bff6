import { describe, expect, it } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { Suspense, use } from 'react';
import { MemoryRouter, useSearchParams } from 'react-router-dom';
import { useOptimisticValue } from './use-optimistic-value.ts';

const { promise: silverComes, resolve: bringSilver } = Promise.withResolvers<string>();

function Silver() {
  return <p>{use(silverComes)}</p>;
}

/** Like tabs and radio buttons: choosing the current value again does nothing. */
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

describe('A choice in the query string', () => {
  it('applies before its URL is rendered, and can be reverted until then', async () => {
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
