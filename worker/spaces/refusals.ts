import { fileRefusal } from '#core/spaces/file-refusals/words.ts'

/** Thrown by what prepares a file that cannot be used; its message is for the author, by a code of core/spaces/file-refusals. */
export class UnusableFile extends Error {
  constructor(code: string) {
    super(fileRefusal(code))
  }
}
