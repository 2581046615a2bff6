import { describe, expect, it, jest } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { MAX_IMAGE_BYTES } from '@kanaka/contracts/media/media';
import { Sheet } from '@kanaka/ui/sheet';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { useImageUpload } from '../../../shared/forms/upload-field.tsx';
import { addressOf, fakeUploads } from '../../../../test/uploads.ts';
import { show } from '../../../../test/with-shop.tsx';
import { ProductImages } from './product-images.tsx';

const uploads = fakeUploads();

/** Holds the images like the product form. */
function Form({ start = [] }: { start?: string[] }) {
  const [images, setImages] = useState(start);
  const [texts, setTexts] = useState<string[]>([]);
  const upload = useImageUpload((urls) => setImages((now) => [...now, ...urls]));
  return (
    <>
      <ProductImages images={images} texts={texts} onChange={setImages} onTexts={setTexts} upload={upload} />
      <button disabled={upload.percent !== null}>Save</button>
    </>
  );
}

const jpeg = (name: string, bytes = 9) => new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' });
const choose = (...files: File[]) =>
  userEvent.upload(screen.getByLabelText(/^Upload images/), files, { applyAccept: false });
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const order = () =>
  within(screen.getByRole('list', { name: 'Pictures' }))
    .getAllByRole('img')
    .map((img) => img.getAttribute('src')?.split('/').at(-1));
const save = () => screen.getByRole('button', { name: 'Save' });

describe('Uploading a piece’s pictures', () => {
  it('sends two at a time, shows each one’s progress, and keeps the order in which they were chosen', async () => {
    show(<Form />);
    await choose(...['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg'].map((name) => jpeg(name)));
    expect(uploads.sent()).toEqual(['a.jpg', 'b.jpg']);
    expect(save()).toBeDisabled();
    await uploads.progress('b.jpg', 43);
    expect(screen.getByRole('progressbar', { name: 'Upload of b.jpg' })).toHaveAttribute('aria-valuenow', '43');
    expect(screen.getByText('43%')).toBeInTheDocument();
    expect(screen.getByText('4 on the way')).toBeInTheDocument();
    await uploads.stores('b.jpg');
    expect(uploads.sent()).toEqual(['a.jpg', 'b.jpg', 'c.jpg']);
    expect(screen.queryByRole('list', { name: 'Pictures' })).not.toBeInTheDocument();
    await uploads.stores('a.jpg');
    expect(order()).toEqual(['a.jpg', 'b.jpg']);
    await uploads.stores('d.jpg');
    await uploads.stores('c.jpg');
    expect(order()).toEqual(['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg']);
    expect(save()).toBeEnabled();
    expect(screen.queryByRole('list', { name: 'Uploads' })).not.toBeInTheDocument();
  });

  it('waits as long as the server asks, and goes on without a press', async () => {
    show(<Form />);
    await choose(jpeg('a.jpg'), jpeg('b.jpg'), jpeg('c.jpg'));
    await uploads.refuses('a.jpg', 429, 'request.too-many', 'Too many requests.', '0');
    await waitFor(() => expect(uploads.sent()).toEqual(['a.jpg', 'b.jpg', 'a.jpg']));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    for (const name of ['b.jpg', 'a.jpg', 'c.jpg']) await uploads.stores(name);
    expect(order()).toEqual(['a.jpg', 'b.jpg', 'c.jpg']);
  });

  it('says which pictures are too small to look sharp, and accepts them', () => {
    show(<Form start={[addressOf('1200.jpg', '1200x1600'), addressOf('60.jpg', '60x80')]} />);
    expect(screen.getByText(/^Image 2 has less than 800 pixels each way/)).toBeInTheDocument();
    expect(save()).toBeEnabled();
  });

  it('stops one upload and continues the others', async () => {
    show(<Form />);
    await choose(jpeg('a.jpg'), jpeg('b.jpg'));
    await press('Stop the upload of a.jpg');
    expect(uploads.wasStopped('a.jpg')).toBe(true);
    await uploads.stores('b.jpg');
    expect(order()).toEqual(['b.jpg']);
    expect(save()).toBeEnabled();
  });

  it('can retry an upload that failed because the connection was lost', async () => {
    show(<Form />);
    await choose(jpeg('a.jpg'));
    await uploads.loses('a.jpg');
    expect(screen.getByRole('alert')).toHaveTextContent(/^a\.jpgWe could not reach the shop/);
    expect(save()).toBeEnabled();
    await press('Try a.jpg again');
    expect(save()).toBeDisabled();
    await uploads.stores('a.jpg');
    expect(order()).toEqual(['a.jpg']);
  });

  it('shows for each file why the client or the server refused it, and uploads the rest', async () => {
    show(<Form />);
    await choose(
      new File(['x'], 'notes.pdf', { type: 'application/pdf' }),
      new File(['x'], 'drawing.svg', { type: 'image/svg+xml' }),
      new File(['x'], 'IMG_1.HEIC', { type: '' }),
      jpeg('nothing.jpg', 0),
      jpeg('large.jpg', MAX_IMAGE_BYTES + 1),
      jpeg('broken.jpg'),
      jpeg('good.jpg'),
    );
    expect(uploads.sent()).toEqual(['broken.jpg', 'good.jpg']);
    await uploads.refuses('broken.jpg', 400, 'image.unreadable', '“broken.jpg” could not be read as a picture.');
    await uploads.stores('good.jpg');
    expect(screen.getAllByRole('alert').map((alert) => alert.textContent)).toEqual([
      '“notes.pdf” is not a picture.',
      '“drawing.svg” cannot be used. Please choose a JPEG, PNG, WebP, AVIF or GIF.',
      expect.stringMatching(/^“IMG_1.HEIC” is a HEIC photo.*JPEG/),
      '“nothing.jpg” is empty.',
      '“large.jpg” is larger than 8 MB.',
      '“broken.jpg” could not be read as a picture.',
    ]);
    expect(screen.queryByRole('button', { name: /^Try/ })).not.toBeInTheDocument();
    expect(order()).toEqual(['good.jpg']);
    await press('Dismiss broken.jpg');
    expect(screen.getAllByRole('alert')).toHaveLength(5);
  });

  it('accepts at most twenty pictures per piece', async () => {
    show(<Form start={Array.from({ length: 19 }, (_, place) => addressOf(`${place}.jpg`))} />);
    await choose(jpeg('twenty.jpg'), jpeg('beyond.jpg'));
    expect(uploads.sent()).toEqual(['twenty.jpg']);
    expect(screen.getByRole('alert')).toHaveTextContent(
      '“beyond.jpg” is one too many: a piece has at most 20 pictures.',
    );
  });
});

describe('The order of a piece’s pictures', () => {
  const three = ['a.jpg', 'b.jpg', 'c.jpg'].map((name) => addressOf(name));

  /** jsdom has no layout: place the tiles side by side. */
  const layOut = () => {
    for (const [place, tile] of within(screen.getByRole('list', { name: 'Pictures' }))
      .getAllByRole('listitem')
      .entries()) {
      tile.getBoundingClientRect = () => DOMRect.fromRect({ x: place * 100, y: 0, width: 90, height: 120 });
    }
  };
  const key = async (name: string) => {
    fireEvent.keyDown(document.activeElement ?? document.body, { code: name, key: name });
    // dnd-kit adds its key listener in a timer without delay after the drag has started; this one comes after it.
    await act(() => new Promise<void>((resolve) => setTimeout(resolve)));
  };
  const announced = (text: string) =>
    waitFor(() => expect(screen.getAllByRole('status').map((status) => status.textContent)).toContain(text));

  it('is changed with the arrow keys, and every move is announced', async () => {
    show(<Form start={three} />);
    layOut();
    screen.getByRole('button', { name: 'Move image 1' }).focus();
    await key('Space');
    await announced('Image 1 is picked up from place 1 of 3, the thumbnail.');
    await key('ArrowRight');
    await announced('Image 1 is at place 2 of 3.');
    await key('Space');
    await waitFor(() => expect(order()).toEqual(['b.jpg', 'a.jpg', 'c.jpg']));
    expect(screen.getAllByText('Thumbnail')).toHaveLength(1);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Move image 2' })).toHaveFocus());
  });

  it('is unchanged when the move is cancelled with Escape, and the panel stays open', async () => {
    const leave = jest.fn();
    show(
      <Sheet open onOpenChange={leave} title="Edit Product">
        <Form start={three} />
      </Sheet>,
    );
    layOut();
    screen.getByRole('button', { name: 'Move image 3' }).focus();
    await key('Space');
    await announced('Image 3 is picked up from place 3 of 3.');
    await key('ArrowLeft');
    await announced('Image 3 is at place 2 of 3.');
    await key('Escape');
    await announced('Image 3 is back at place 3 of 3.');
    expect(order()).toEqual(['a.jpg', 'b.jpg', 'c.jpg']);
    expect(leave).not.toHaveBeenCalled();
    await key('Escape');
    expect(leave).toHaveBeenCalledWith(false);
  });

  it('can be changed with a menu, without dragging', async () => {
    show(<Form start={three} />);
    await press('Order of image 3');
    await userEvent.click(screen.getByRole('menuitem', { name: 'Use as thumbnail' }));
    expect(order()).toEqual(['c.jpg', 'a.jpg', 'b.jpg']);
    await announced('Image 3 is now at place 1 of 3, the thumbnail.');
    await press('Order of image 1');
    expect(screen.getByRole('menuitem', { name: 'Move earlier' })).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(screen.getByRole('menuitem', { name: 'Move later' }));
    expect(order()).toEqual(['a.jpg', 'c.jpg', 'b.jpg']);
  });

  it('says what each shows, where somebody has typed it', async () => {
    show(<Form start={three} />);
    await userEvent.type(screen.getByRole('textbox', { name: 'What image 2 shows' }), 'on a hand');
    expect(screen.getByRole('textbox', { name: 'What image 2 shows' })).toHaveValue('on a hand');
    expect(screen.getByRole('textbox', { name: 'What image 1 shows' })).toHaveValue('');
  });

  it('has no gap after one is removed, and the focus goes to the next picture', async () => {
    show(<Form start={three} />);
    await press('Remove image 2');
    expect(order()).toEqual(['a.jpg', 'c.jpg']);
    expect(screen.getByRole('button', { name: 'Remove image 2' })).toHaveFocus();
    await press('Remove image 2');
    expect(screen.getByRole('button', { name: 'Remove image 1' })).toHaveFocus();
    await press('Remove image 1');
    expect(screen.getByLabelText(/^Upload images/)).toHaveFocus();
  });
});
