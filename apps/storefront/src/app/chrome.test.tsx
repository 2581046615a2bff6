import { noFilters } from '@kanaka/contracts/listing-address';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { storedFilters } from '../features/listing/filters.ts';
import { CategoriesMenu, HIDE_MS } from './categories-menu.tsx';
import { ScrollToTop } from './scroll-to-top.tsx';

const ring = { id: '0192a000-0000-7000-8000-00000000000c', name: 'Ring', sizing: 'none' as const };

describe('The categories below Products', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  const menu = () => {
    const screen = render(
      <MemoryRouter>
        <CategoriesMenu categories={[ring]} className="" />
        <main tabIndex={-1} />
      </MemoryRouter>,
    );
    const mouse = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    return { ...screen, mouse, products: screen.getByRole('link', { name: 'Products' }) };
  };

  it('open on hover and close 250 ms after the mouse has left', async () => {
    const { mouse, products, queryByRole } = menu();
    await mouse.hover(products);
    expect(queryByRole('link', { name: 'Ring' })).not.toBeNull();
    await mouse.unhover(products);
    act(() => jest.advanceTimersByTime(HIDE_MS - 1));
    expect(queryByRole('link', { name: 'Ring' })).not.toBeNull();
    act(() => jest.advanceTimersByTime(1));
    expect(queryByRole('link', { name: 'Ring' })).toBeNull();
  });

  it('stay open when the mouse returns in time', async () => {
    const { mouse, products, queryByRole } = menu();
    await mouse.hover(products);
    await mouse.unhover(products);
    act(() => jest.advanceTimersByTime(200));
    await mouse.hover(products);
    act(() => jest.advanceTimersByTime(1000));
    expect(queryByRole('link', { name: 'Ring' })).not.toBeNull();
  });

  it('open when the page that was under the mouse has been replaced', () => {
    const { products, getByRole, queryByRole } = menu();
    // A removed element fires no pointerout.
    const over = new MouseEvent('pointerover', { bubbles: true, relatedTarget: getByRole('main') });
    fireEvent(products, Object.assign(over, { pointerType: 'mouse' }));
    expect(queryByRole('link', { name: 'Ring' })).not.toBeNull();
  });

  it('stay open when the focus leaves, but only while the mouse is over them', async () => {
    const { mouse, products, getByRole, queryByRole } = menu();
    await mouse.hover(products);
    act(() => products.focus());
    act(() => getByRole('main').focus());
    expect(queryByRole('link', { name: 'Ring' })).not.toBeNull();
    await mouse.unhover(products);
    act(() => products.focus());
    act(() => getByRole('main').focus());
    expect(queryByRole('link', { name: 'Ring' })).toBeNull();
  });

  it('open without a mouse, link to the listing and are stored as the filter', () => {
    const { getByRole } = menu();
    fireEvent.click(getByRole('button', { name: 'Show categories' }));
    const link = getByRole('link', { name: 'Ring' });
    expect(link).toHaveAttribute('href', '/shop/listing?category=Ring');
    fireEvent.click(link);
    expect(storedFilters()).toEqual({ ...noFilters, category: ['Ring'] });
  });
});

describe('The back-to-top button', () => {
  it('is shown after scrolling 200 px', () => {
    const { queryByRole } = render(<ScrollToTop />);
    const scrollTo = (y: number) => {
      Object.defineProperty(window, 'scrollY', { value: y, configurable: true });
      fireEvent.scroll(window);
    };
    scrollTo(200);
    expect(queryByRole('button', { name: 'Scroll to top' })).toBeNull();
    scrollTo(201);
    expect(queryByRole('button', { name: 'Scroll to top' })).not.toBeNull();
    scrollTo(0);
  });
});
