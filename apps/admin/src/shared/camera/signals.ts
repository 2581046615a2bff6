/** What a scan sounds and feels like, so that nobody has to look at the screen. */

/** A short high tone, or a long low one. */
const tones = {
  known: { hertz: 1_320, seconds: 0.09, shape: 'sine', pattern: [60] },
  unknown: { hertz: 196, seconds: 0.35, shape: 'square', pattern: [140, 70, 140] },
} as const;

/** Browsers allow sound only after a press: call this in one, and the rest with what it returns. */
export function openSignals() {
  const sound = 'AudioContext' in globalThis ? new AudioContext() : null;
  return {
    give(kind: keyof typeof tones): void {
      const { hertz, seconds, shape, pattern } = tones[kind];
      if ('vibrate' in navigator) navigator.vibrate([...pattern]);
      if (!sound) return;
      const tone = new OscillatorNode(sound, { frequency: hertz, type: shape });
      const loudness = new GainNode(sound, { gain: 0.2 });
      // Faded out, because a tone that is cut off clicks.
      loudness.gain.exponentialRampToValueAtTime(0.001, sound.currentTime + seconds);
      tone.connect(loudness).connect(sound.destination);
      tone.start();
      tone.stop(sound.currentTime + seconds);
    },
    close: () => void sound?.close(),
  };
}
export type Signals = ReturnType<typeof openSignals>;
