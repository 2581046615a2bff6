import { RING_SIZES } from '@kanaka/contracts/catalog/size-labels';
import { useShop } from '../../shared/page/use-shop.ts';
import { insideOf, tenths } from './millimetres.ts';

/** The printable part of an A4 sheet, in millimetres. */
const WIDTH = 190;
const HEIGHT = 270;
const CHECK_MM = 100;
const COLUMNS = 7;
const CELL = { width: WIDTH / COLUMNS, height: 30 };
const WHOLE_SIZES = RING_SIZES.filter((size) => !size.includes('.'));
const STRIP = { top: 238, height: 10, slit: 20, end: 130 };

const text = { fontSize: 3.4, fill: '#000' };
const line = { stroke: '#000', strokeWidth: 0.2, fill: 'none' };

/**
 * A sheet to measure rings and fingers with, in millimetres; it stands directly below `body` and is seen on paper only
 * (`styles.css`).
 */
export function PaperRingSizer() {
  const { name } = useShop();
  return (
    <div className="print-sheet" aria-hidden="true">
      <svg width={`${WIDTH}mm`} height={`${HEIGHT}mm`} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} fontFamily="sans-serif">
        <text x="0" y="7" fontSize="6">
          {[name, 'Ring sizer'].filter(Boolean).join(' · ')}
        </text>
        <text x="0" y="14" {...text}>
          Print at 100% (“actual size”). This bar must be 100 mm long; if it is not, the sizes below are wrong.
        </text>
        <path d={`M0.1 17 v5 M0 19.5 h${CHECK_MM} M${CHECK_MM - 0.1} 17 v5`} {...line} data-check-bar="" />
        {Array.from({ length: 9 }, (_, place) => (
          <path key={place} d={`M${(place + 1) * 10} 18.5 v2`} {...line} />
        ))}
        <text x={CHECK_MM + 3} y="20.7" {...text}>
          100 mm
        </text>
        <text x="0" y="31" {...text}>
          A. Lay a ring that fits on the circles. The right one just fills the inside of the ring.
        </text>
        {WHOLE_SIZES.map((size, place) => {
          const { across } = insideOf(size);
          const x = (place % COLUMNS) * CELL.width + CELL.width / 2;
          const y = 47 + Math.floor(place / COLUMNS) * CELL.height;
          return (
            <g key={size} textAnchor="middle">
              <circle cx={x} cy={y} r={across / 2} {...line} />
              <text x={x} y={y + 0.5} fontSize="5">
                {size}
              </text>
              <text x={x} y={y + 4.5} fontSize="2.6">
                {tenths(across)} mm
              </text>
            </g>
          );
        })}
        <text x="0" y="226" {...text}>
          B. Cut out the strip and the slit (thick line). Wrap it around the finger with the numbers outside, pull the
        </text>
        <text x="0" y="231" {...text}>
          pointed end through the slit, close but not tight: the number at the slit is the size. It must pass the
          knuckle.
        </text>
        <path
          d={`M10 ${STRIP.top} H${STRIP.end} L${STRIP.end + 15} ${STRIP.top + STRIP.height / 2} L${STRIP.end} ${STRIP.top + STRIP.height} H10 Z`}
          {...line}
        />
        <path d={`M${STRIP.slit} ${STRIP.top + 1} v${STRIP.height - 2}`} {...line} strokeWidth={0.8} data-slit="" />
        {WHOLE_SIZES.map((size, place) => {
          const x = STRIP.slit + insideOf(size).around;
          const isLong = place % 5 === 4 || place === 0;
          return (
            <g key={size} textAnchor="middle">
              <path d={`M${x} ${STRIP.top} v${isLong ? 5 : 3}`} {...line} data-around={size} />
              {isLong && (
                <text x={x} y={STRIP.top + 8.2} fontSize="2.8">
                  {size}
                </text>
              )}
            </g>
          );
        })}
        <text x="0" y={STRIP.top + 19} {...text}>
          Indian sizes: size n is 40 + n millimetres around the inside.
        </text>
      </svg>
    </div>
  );
}
