import { fileRefusal } from '#core/spaces/file-refusals/words.ts'
import { PictureRefused } from '#pictures/recipe.ts'

/** Thrown by what prepares a file that cannot be used; its message is for the author, by a code of core/spaces/file-refusals. */
export class UnusableFile extends Error {
  constructor(code: string) {
    super(fileRefusal(code))
  }
}

/** What a picture was refused for, as its author reads it. Anything else is no fault of the file and goes on. */
export function unusable(error: unknown): never {
  if (error instanceof PictureRefused) throw new UnusableFile(error.why === 'outgrew' ? 'slow' : 'picture')
  throw error
}
