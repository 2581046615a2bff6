import { expect, it } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { ProductVideo } from './product-video.tsx';

const link = 'https://www.youtube.com/watch?v=abcdefghijk';
const unavailable = /^Video Unavailable: This video cannot be embedded/;

it('a film that its owner does not let play here is offered at YouTube, which nothing was asked of before', () => {
  render(<ProductVideo link={link} title="Padma Ring" poster="/media/poster.jpg" />, { wrapper: MemoryRouter });
  expect(screen.queryByTitle('Film of Padma Ring')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Play the film of Padma Ring' }));
  const frame = screen.getByTitle<HTMLIFrameElement>('Film of Padma Ring');
  const tell = (origin: string) =>
    fireEvent(
      window,
      new MessageEvent('message', {
        origin,
        source: frame.contentWindow,
        data: JSON.stringify({ event: 'onError', info: 150 }),
      }),
    );
  tell('https://elsewhere.example');
  expect(screen.queryByText(unavailable)).toBeNull();
  tell('https://www.youtube-nocookie.com');
  expect(screen.getByText(unavailable)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Watch on YouTube' })).toHaveAttribute('href', link);
});
