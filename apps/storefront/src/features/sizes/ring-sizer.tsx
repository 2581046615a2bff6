import { RING_SIZES } from '@kanaka/contracts/catalog/size-labels';
import { Button } from '@kanaka/ui/button';
import { Printer, Minus, Plus } from 'lucide-react';
import { useState, useId } from 'react';
import { createPortal } from 'react-dom';
import { insideOf, tenths } from './millimetres.ts';
import { PaperRingSizer } from './paper-ring-sizer.tsx';
import { CARD_HEIGHT_MM, CARD_MM, SCALES, screenScale } from './screen-scale.ts';
import { IconButton } from '@kanaka/ui/icon-button';

const PHONE_PX = 640;
const USUAL_SIZE = '14';

/** Measures a ring that fits: on the screen, which a bank card calibrates, or on paper. Only in a browser. */
export function RingSizer() {
  // On a phone the card stands upright: it is wider than the screen.
  const [isUpright] = useState(() => window.innerWidth < PHONE_PX);
  const [scale, setScale] = useState(() => screenScale.read(isUpright));
  const [place, setPlace] = useState(RING_SIZES.indexOf(USUAL_SIZE));
  const size = RING_SIZES[place] ?? USUAL_SIZE;
  const { across, around } = insideOf(size);
  const [width, height] = isUpright ? [CARD_HEIGHT_MM, CARD_MM] : [CARD_MM, CARD_HEIGHT_MM];

  return (
    <div className="mt-4 space-y-8 border-t border-hairline pt-6">
      <section aria-labelledby="screen-card">
        <h3 id="screen-card" className="text-lg">
          1. Match a bank card
        </h3>
        <p className="mt-2 text-sm text-ink-soft">
          Hold any bank card against the screen, and move the slider until the shape is as {isUpright ? 'high' : 'wide'}{' '}
          as the card.
        </p>
        <div className="mt-3">
          <StepSlider
            label="Size of the card"
            words={`The card is drawn ${Math.round(CARD_MM * scale)} pixels ${isUpright ? 'high' : 'wide'}`}
            value={scale}
            min={SCALES.least}
            max={SCALES.most}
            step={0.02}
            onChange={(to) => {
              setScale(to);
              screenScale.keep(to);
            }}
          />
        </div>
        <div className="mt-3 overflow-x-clip">
          <svg
            role="img"
            aria-label="The shape of a bank card"
            width={width * scale}
            height={height * scale}
            viewBox={`0 0 ${width} ${height}`}
            className="mx-auto"
          >
            <rect
              x="0.15"
              y="0.15"
              width={width - 0.3}
              height={height - 0.3}
              rx="3.2"
              className="fill-emerald-soft stroke-emerald"
              strokeWidth="0.3"
            />
          </svg>
        </div>
      </section>
      <section aria-labelledby="screen-ring">
        <h3 id="screen-ring" className="text-lg">
          2. Lay a ring that fits on the circle
        </h3>
        <p className="mt-2 text-sm text-ink-soft">
          Move the slider until the circle just fills the inside of the ring, with no gap. Between two sizes, take the
          larger one.
        </p>
        <div className="mt-3">
          <StepSlider
            label="Size of the ring"
            words={`Size ${size}, ${tenths(across)} millimetres across`}
            value={place}
            min={0}
            max={RING_SIZES.length - 1}
            step={1}
            onChange={setPlace}
          />
        </div>
        {/* As high as the largest circle, so that nothing moves under the ring. */}
        <div className="grid place-items-center" style={{ height: `${25 * scale}px` }}>
          <svg
            role="img"
            aria-label={`A circle ${tenths(across)} millimetres wide`}
            width={across * scale}
            height={across * scale}
            viewBox="-1 -1 2 2"
          >
            <circle r="1" className="fill-emerald" />
          </svg>
        </div>
        <p className="figures mt-3 text-center text-xl" aria-live="polite">
          Size {size}
          <span className="block text-sm text-ink-soft">
            {tenths(across)} mm across, {tenths(around)} mm around
          </span>
        </p>
      </section>
      <section aria-labelledby="paper-ring">
        <h3 id="paper-ring" className="text-lg">
          Or on paper
        </h3>
        <p className="mt-2 mb-3 text-sm text-ink-soft">
          One A4 sheet with circles for a ring and a strip for the finger. Print it at 100%, and check its bar of 100 mm
          with a ruler.
        </p>
        <Button variant="outline" onClick={() => window.print()} Icon={Printer}>
          Print the ring sizer
        </Button>
      </section>
      {createPortal(<PaperRingSizer />, document.body)}
    </div>
  );
}

/** A slider with a button at each end for single steps. */
function StepSlider({
  label,
  words,
  value,
  min,
  max,
  step,
  onChange,
}: {
  label: string;
  /** The value as it is read. */
  words: string;
  value: number;
  min: number;
  max: number;
  step: number;
  onChange: (value: number) => void;
}) {
  const id = useId();
  // To whole steps, because floats add up to others.
  const move = (to: number) => onChange(Math.min(max, Math.max(min, Math.round(to / step) * step)));
  return (
    <div>
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <div className="flex items-center gap-2">
        <IconButton
          name={`${label}: smaller`}
          disabled={value <= min}
          onClick={() => move(value - step)}
          Icon={Minus}
        />
        <input
          id={id}
          type="range"
          className="h-11 min-w-0 flex-1 cursor-pointer accent-emerald"
          {...{ min, max, step, value }}
          aria-valuetext={words}
          onChange={({ target }) => move(Number(target.value))}
        />
        <IconButton name={`${label}: larger`} disabled={value >= max} onClick={() => move(value + step)} Icon={Plus} />
      </div>
    </div>
  );
}
