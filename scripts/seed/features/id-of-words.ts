import { createHash } from 'node:crypto'

/** The same words have the same id, so that the seed can come again. */
export const idOfWords = (words: string) =>
  createHash('sha256')
    .update(words)
    .digest('hex')
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-a$4-$5')
