/** The options of a select from their labels, by value. Values that are whole numbers come in their order. */
export const optionsOf = <Value extends string>(labels: Readonly<Record<Value, string>>) =>
  Object.entries<string>(labels).map(([value, label]) => ({ value: value as Value, label }));
