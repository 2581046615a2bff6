import { describe, expect, it, jest } from '@jest/globals';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Checkbox } from './checkbox.tsx';
import { PasswordField } from './password-field.tsx';
import { SelectField } from './select-field.tsx';
import { Stepper } from './stepper.tsx';
import { TextField } from './text-field.tsx';

describe('A field', () => {
  it('is linked with its label, hint and error', () => {
    const { getByLabelText } = render(<TextField label="Pincode" description="Six digits." error="Too short." />);
    const field = getByLabelText('Pincode');
    expect(field).toHaveAccessibleDescription('Too short. Six digits.');
    expect(field).toBeInvalid();
  });

  it('is not marked invalid without an error', () => {
    expect(render(<TextField label="City" />).getByLabelText('City')).toBeValid();
  });

  it('shows a password only on request', async () => {
    const { getByLabelText, getByRole } = render(<PasswordField label="Password" />);
    expect(getByLabelText('Password')).toHaveAttribute('type', 'password');
    await userEvent.click(getByRole('button', { name: 'Show password' }));
    expect(getByLabelText('Password')).toHaveAttribute('type', 'text');
  });

  it('offers its options', async () => {
    const onChange = jest.fn();
    const { getByLabelText } = render(
      <SelectField
        label="State"
        placeholder="Choose"
        options={[{ value: 'TN', label: 'Tamil Nadu' }]}
        onChange={onChange}
      />,
    );
    await userEvent.selectOptions(getByLabelText('State'), 'TN');
    expect(onChange).toHaveBeenCalledTimes(1);
  });
});

describe('A checkbox', () => {
  it('says when some of what it stands for is chosen, and chooses all then', async () => {
    const onChange = jest.fn();
    const { getByRole } = render(<Checkbox aria-label="All" checked="indeterminate" onCheckedChange={onChange} />);
    expect(getByRole('checkbox')).toBePartiallyChecked();
    await userEvent.click(getByRole('checkbox'));
    expect(onChange).toHaveBeenCalledWith(true, false);
  });
});

describe('A quantity', () => {
  it('does not go above its limit', () => {
    const { getByRole } = render(<Stepper value={3} max={3} label="Padma ring" onChange={jest.fn()} />);
    expect(getByRole('button', { name: 'Increase quantity' })).toBeDisabled();
    expect(getByRole('button', { name: 'Decrease quantity' })).toBeEnabled();
  });

  it('does not go below one, and leaves the upper limit to the caller', async () => {
    const onChange = jest.fn();
    const { getByRole } = render(<Stepper value={1} label="Padma ring" onChange={onChange} />);
    expect(getByRole('button', { name: 'Decrease quantity' })).toBeDisabled();
    await userEvent.click(getByRole('button', { name: 'Increase quantity' }));
    expect(onChange).toHaveBeenCalledWith(2);
  });
});
