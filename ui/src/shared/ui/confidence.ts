/**
 * A confidence, 0 to 1, with two decimals, rounded down: what is held against a bar of two decimals, such as that of
 * acceptance, is never shown as one that it does not reach. Commands write it in the same way.
 */
export function confidenceOf(value: number): string {
  const near = Math.floor(value * 100); // 0.29 * 100 is a little less than 29
  const hundredths = [near + 1, near].find((each) => each / 100 <= value) ?? near - 1;
  return (hundredths / 100).toFixed(2);
}
