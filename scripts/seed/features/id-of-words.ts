import { createHash } from 'node:crypto'

/** Deterministic ids, so that the seed is idempotent. */
export const idOfWords = (words: string) =>
  createHash('sha256')
    .update(words)
    .digest('hex')
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-a$4-$5')
