import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render as renderBare } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { BANNER_MS, BannerCarousel } from './banner-carousel.tsx';

const banner = (name: string, imageMobile = `https://pictures.example/${name}-m.jpg`) => ({
  _id: name,
  imageDesktop: `https://pictures.example/${name}.jpg`,
  imageMobile,
  alt: name,
  link: '',
});
/** Whether the images have been loaded, and how wide they are. */
function images(state: { complete: boolean; naturalWidth: number }) {
  for (const [name, value] of Object.entries(state)) {
    Object.defineProperty(HTMLImageElement.prototype, name, { get: () => value, configurable: true });
  }
}
const render = (carousel: ReactNode) => renderBare(carousel, { wrapper: MemoryRouter });
const wait = (ms: number) => act(() => jest.advanceTimersByTime(ms));

describe('The banner carousel', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    // jsdom does not load images.
    images({ complete: true, naturalWidth: 960 });
  });
  afterEach(() => {
    jest.useRealTimers();
    for (const state of ['complete', 'naturalWidth']) Reflect.deleteProperty(HTMLImageElement.prototype, state);
  });

  const shownIn = (container: HTMLElement) =>
    container.querySelector('[role="group"][aria-hidden="false"] img')?.getAttribute('alt') ?? null;

  it('has the line and the piece of the banner that is shown beside it', () => {
    const words = { line: 'Six rings, one for every evening', piece: { title: 'Padma Ring', slug: 'padma-ring' } };
    const shown = render(<BannerCarousel banners={[{ ...banner('rings'), ...words }, banner('bangles')]} />);
    expect(shown.getByText(words.line)).toBeInTheDocument();
    expect(shown.getByRole('link', { name: 'Padma Ring' })).toHaveAttribute('href', '/shop/product/padma-ring');
    fireEvent.click(shown.getByRole('button', { name: 'Show banner 2' }));
    expect(shown.queryByText(words.line)).not.toBeInTheDocument();
    expect(shown.queryByRole('link', { name: 'Padma Ring' })).not.toBeInTheDocument();
  });

  it('shows a message when there are no banners', () => {
    expect(render(<BannerCarousel banners={[]} />).getByText('No feature images available')).toBeInTheDocument();
  });

  it('shows only banners that have a picture for this width', () => {
    const wide = { ...banner('phone only'), imageDesktop: '' };
    const { queryAllByRole } = render(<BannerCarousel banners={[banner('bridal'), wide]} />);
    expect(queryAllByRole('button', { name: /Show banner/ })).toHaveLength(0);
  });

  it('advances every five seconds, and starts again after the last', () => {
    const { container } = render(<BannerCarousel banners={[banner('bridal'), banner('rings')]} />);
    expect(shownIn(container)).toBe('bridal');
    wait(BANNER_MS / 2);
    wait(BANNER_MS / 2);
    expect(shownIn(container)).toBe('rings');
    wait(BANNER_MS);
    expect(shownIn(container)).toBe('bridal');
  });

  it.each([
    ['loads slowly', { complete: false, naturalWidth: 0 }],
    ['could not be loaded', { complete: true, naturalWidth: 0 }],
  ])('waits for a picture that %s', (_, state) => {
    images(state);
    const { container } = render(<BannerCarousel banners={[banner('bridal'), banner('rings')]} />);
    wait(BANNER_MS * 4);
    expect(shownIn(container)).toBe('bridal');
  });

  it('links to the banner’s page, and only the visible banner can be focused', () => {
    const banners = [
      { ...banner('bridal'), link: '/shop/listing?category=Necklace' },
      { ...banner('elsewhere'), link: 'https://a.example/rings' },
      banner('nowhere'),
    ];
    const { container, getByRole, queryByRole } = render(<BannerCarousel banners={banners} />);
    expect(getByRole('link', { name: 'bridal' })).toHaveAttribute('href', '/shop/listing?category=Necklace');
    fireEvent.click(getByRole('button', { name: 'Show banner 2' }));
    expect(getByRole('link', { name: 'elsewhere' })).toHaveAttribute('href', 'https://a.example/rings');
    expect(container.querySelector('[href^="/shop/listing"]')?.closest('[inert]')).not.toBeNull();
    fireEvent.click(getByRole('button', { name: 'Show banner 3' }));
    expect(shownIn(container)).toBe('nowhere');
    expect(queryByRole('link')).not.toBeInTheDocument();
  });

  it('shows the banner whose dot is clicked', () => {
    const { container, getByRole } = render(<BannerCarousel banners={[banner('bridal'), banner('rings')]} />);
    fireEvent.click(getByRole('button', { name: 'Show banner 2' }));
    expect(shownIn(container)).toBe('rings');
  });

  it('stops while the pointer is over it, and when paused', () => {
    const { container, getByRole } = render(<BannerCarousel banners={[banner('bridal'), banner('rings')]} />);
    const carousel = getByRole('region', { name: 'Featured' });
    fireEvent.pointerEnter(carousel);
    wait(BANNER_MS * 3);
    expect(shownIn(container)).toBe('bridal');
    fireEvent.pointerLeave(carousel);
    fireEvent.click(getByRole('button', { name: 'Pause banners' }));
    wait(BANNER_MS * 3);
    expect(shownIn(container)).toBe('bridal');
  });
});
