import { describe, expect, it, jest } from '@jest/globals';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RangeSlider, placeOf, valueAt } from './range-slider.tsx';

const bounds = { min: 5000, max: 800_000 };

function renderSlider(value: readonly [number, number], { min, max } = bounds) {
  const onChange = jest.fn();
  const onCommit = jest.fn();
  const screen = render(
    <RangeSlider
      {...{ min, max, value, onChange, onCommit }}
      names={['Lowest price', 'Highest price']}
      words={(rupees) => `${rupees} rupees`}
    />,
  );
  return { onChange, onCommit, ...screen };
}

describe('A range slider', () => {
  it('gives each thumb a name, a value and limits', () => {
    const { getByRole } = renderSlider([12_345, 800_000]);
    const low = getByRole('slider', { name: 'Lowest price' });
    expect(low).toHaveAttribute('aria-valuenow', '12345');
    expect(low).toHaveAttribute('aria-valuetext', '12345 rupees');
    expect(low).toHaveAttribute('aria-valuemin', '5000');
    expect(getByRole('slider', { name: 'Highest price' })).toHaveAttribute('aria-valuenow', '800000');
  });

  it('moves with the arrow keys, and does not change the other thumb’s exact value', async () => {
    const { getByRole, onCommit } = renderSlider([5000, 123_456]);
    getByRole('slider', { name: 'Lowest price' }).focus();
    await userEvent.keyboard('{ArrowRight}');
    expect(onCommit).toHaveBeenCalledWith([valueAt(1, bounds), 123_456]);
  });

  it('reaches its limits exactly', async () => {
    const { getByRole, onCommit } = renderSlider([5000, 123_456]);
    getByRole('slider', { name: 'Highest price' }).focus();
    await userEvent.keyboard('{End}');
    expect(onCommit).toHaveBeenCalledWith([5000, 800_000]);
  });

  it('does not let one thumb pass the other', async () => {
    const { getByRole, onCommit } = renderSlider([5000, 5000]);
    getByRole('slider', { name: 'Highest price' }).focus();
    await userEvent.keyboard('{Home}');
    for (const [range] of onCommit.mock.calls as [readonly [number, number]][])
      expect(range[0]).toBeLessThanOrEqual(range[1]);
  });

  it('is disabled when there is only one price', () => {
    const { getByRole } = renderSlider([700, 700], { min: 700, max: 700 });
    expect(getByRole('slider', { name: 'Lowest price' })).toHaveAttribute('data-disabled');
  });

  it.each([{ min: 0, max: 100 }, bounds, { min: 10_000, max: 10_050 }])('grows with every step: %j', (range) => {
    const values = Array.from({ length: 101 }, (_, place) => valueAt(place, range));
    expect(values[0]).toBe(range.min);
    expect(values[100]).toBe(range.max);
    expect(values).toEqual([...values].sort((a, b) => a - b));
    expect(placeOf(range.max, range)).toBe(100);
    expect(placeOf(range.min, range)).toBe(0);
  });
});
