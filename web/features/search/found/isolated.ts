/** A name from right to left turns nothing around that is beside it. */
export const isolated = (name: string): string => `\u2068${name}\u2069`
