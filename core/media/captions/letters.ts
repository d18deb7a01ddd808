/** How many letters, marks and digits a text has: what may not be lost between a file and its captions. */
export const lettersOf = (text: string): number => text.match(/[\p{L}\p{M}\p{N}]/gu)?.length ?? 0
