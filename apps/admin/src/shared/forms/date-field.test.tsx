import { describe, expect, it } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { DateField, dayTyped } from './date-field.tsx';

describe('a typed day', () => {
  it.each([
    ['5/4/26', '2026-04-05'],
    ['05-04-2026', '2026-04-05'],
    ['5.4.2026', '2026-04-05'],
    ['5 4 2026', '2026-04-05'],
    ['5 Apr 2026', '2026-04-05'],
    ['05042026', '2026-04-05'],
    ['050426', '2026-04-05'],
    ['2026-04-05', '2026-04-05'],
    ['29/2/2028', '2028-02-29'],
    ['29/2/2027', null],
    ['31/6/2026', null],
    ['4/25/2026', null],
    ['5/4', null],
    ['5/4/20265', null],
    ['5 Foo 2026', null],
    ['', null],
  ])('“%s” is %s', (typed, day) => {
    expect(dayTyped(typed)).toBe(day);
  });
});

function Field({ start = '' }: { start?: string }) {
  const [day, setDay] = useState(start);
  return (
    <>
      <DateField label="From" value={day} onDay={setDay} />
      <output>{day}</output>
    </>
  );
}
const field = () => screen.getByRole('textbox', { name: 'From' });
const day = () => screen.getByRole('status').textContent;

describe('A date field', () => {
  it('shows a day as dd/mm/yyyy, and reports what is typed once its year is whole', async () => {
    render(<Field start="2026-04-05" />);
    expect(field()).toHaveValue('05/04/2026');
    await userEvent.clear(field());
    expect(day()).toBe('');
    await userEvent.type(field(), '28/11/20');
    expect(day()).toBe('');
    await userEvent.type(field(), '26');
    expect(day()).toBe('2026-11-28');
  });

  it('reads a short year when it is left or on Enter, and writes it out', async () => {
    render(<Field />);
    await userEvent.type(field(), '5-4-26{Enter}');
    expect([day(), (field() as HTMLInputElement).value]).toEqual(['2026-04-05', '05/04/2026']);
  });

  it('keeps and reports what is no day, for the form to refuse', async () => {
    render(<Field />);
    await userEvent.type(field(), '31/2/26');
    await userEvent.tab();
    expect([day(), (field() as HTMLInputElement).value]).toEqual(['31/2/26', '31/2/26']);
  });

  it('opens the calendar of the browser by its button, and by Alt and ↓', async () => {
    let opened = 0;
    HTMLInputElement.prototype.showPicker = () => void (opened += 1);
    render(<Field start="2026-04-05" />);
    await userEvent.click(screen.getByRole('button', { name: 'Calendar: From' }));
    field().focus();
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(opened).toBe(2);
  });
});
