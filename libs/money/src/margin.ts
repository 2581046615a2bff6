/** What is left of a price before tax after what the piece cost, in paise and in percent of the price; below 0 for a loss. */
export function margin(pricePaise: number, costPaise: number): { paise: number; percent: number } {
  const paise = pricePaise - costPaise;
  return { paise, percent: pricePaise > 0 ? Math.round((paise * 1000) / pricePaise) / 10 : 0 };
}
