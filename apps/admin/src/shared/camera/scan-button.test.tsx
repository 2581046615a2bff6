import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { show } from '../../../test/with-shop.tsx';
import { ScanButton } from './scan-button.tsx';

/** What the camera sees now. */
let seen = '';
const tones: number[] = [];
const stop = jest.fn();
const vibrate = jest.fn(() => true);
let refusal: Error | null = null;

class Detector {
  static getSupportedFormats = async () => ['qr_code', 'ean_13'];
  detect = async () => (seen === '' ? [] : [{ rawValue: seen }]);
}
class Sound {
  destination = {};
  currentTime = 0;
  close = async () => undefined;
}
class Oscillator {
  constructor(_: unknown, { frequency }: { frequency: number }) {
    tones.push(frequency);
  }
  connect = (node: unknown) => node;
  start = () => undefined;
  stop = () => undefined;
}
class Gain {
  gain = { exponentialRampToValueAtTime: () => undefined };
  connect = (node: unknown) => node;
}

beforeEach(() => {
  seen = '';
  refusal = null;
  tones.length = 0;
  stop.mockClear();
  vibrate.mockClear();
  Object.assign(globalThis, {
    BarcodeDetector: Detector,
    AudioContext: Sound,
    OscillatorNode: Oscillator,
    GainNode: Gain,
  });
  HTMLMediaElement.prototype.play = async () => undefined;
  Object.defineProperty(navigator, 'vibrate', { configurable: true, value: vibrate });
  Object.defineProperty(navigator, 'mediaDevices', {
    configurable: true,
    value: {
      getUserMedia: async () => {
        if (refusal) throw refusal;
        return { getTracks: () => [{ stop }] };
      },
    },
  });
});
afterEach(() => {
  for (const name of ['BarcodeDetector', 'AudioContext', 'OscillatorNode', 'GainNode']) {
    Reflect.deleteProperty(globalThis, name);
  }
});

const asked: string[] = [];
const open = async (once = false) => {
  asked.length = 0;
  show(
    <ScanButton
      once={once}
      onCode={async (code) => {
        asked.push(code);
        return { words: `Seen ${code}`, isKnown: code === 'K-1' };
      }}
    />,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Scan with camera' }));
};

it('reports a code once while it is seen, with one sound for what the shop knows and another for the rest', async () => {
  await open();
  expect(await screen.findByLabelText('What the camera sees')).toBeVisible();
  seen = 'K-1';
  expect(await screen.findByText('Seen K-1')).toBeVisible();
  seen = 'X-9';
  expect(await screen.findByText('Seen X-9')).toBeVisible();
  expect(asked).toEqual(['K-1', 'X-9']);
  expect(tones).toEqual([1_320, 196]);
  expect(vibrate.mock.calls).toEqual([[[60]], [[140, 70, 140]]] as never);
  await userEvent.click(screen.getByRole('button', { name: 'Done' }));
  expect(stop).toHaveBeenCalled();
});

it('closes by itself once it has found what one code was asked for', async () => {
  await open(true);
  seen = 'X-9';
  expect(await screen.findByText('Seen X-9')).toBeVisible();
  seen = 'K-1';
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(asked).toEqual(['X-9', 'K-1']);
  expect(stop).toHaveBeenCalled();
});

it.each([
  ['NotAllowedError', /The camera is blocked for this page\. Allow it in the browser/],
  ['NotFoundError', /This device has no camera\. Type the tag/],
  ['NotReadableError', /Another app is using the camera\. Close it/],
  ['TypeError', /could not be opened/],
])('says what to do about %s', async (name, words) => {
  refusal = new DOMException('', name);
  await open();
  expect(await screen.findByText(words)).toBeVisible();
  expect(screen.queryByLabelText('What the camera sees')).not.toBeInTheDocument();
});

it('says that a page without https has no camera', async () => {
  Reflect.deleteProperty(navigator, 'mediaDevices');
  await open();
  expect(await screen.findByText(/only on a page with https/)).toBeVisible();
});
