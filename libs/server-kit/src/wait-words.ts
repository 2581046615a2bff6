/** A waiting time in words. */
export function waitWords(seconds: number): string {
  if (seconds < 100) return `${seconds} s`;
  return `${Math.ceil(seconds / 60)} minutes`;
}
