import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { failures } from '#core/media/worker-words/failures.ts'
import { msOf } from '../transcribe/cut-sound.ts'
import { type Recogniser, RecogniserRefused } from '../transcribe/recogniser.ts'
import { HearingEnded, hearApart } from './hear-apart.ts'
import type { HearingModel } from './model.ts'

/** The recogniser the house has of itself. `broken` hears in words for whoever runs the house that the model cannot be used. */
export const embeddedRecogniser = (model: HearingModel, broken: (words: string) => Promise<void>): Recogniser => ({
  name: model.name,
  pieces: { firstMs: 45_000, wantedMs: 3 * 60_000, mostMs: 4 * 60_000 },
  async hear(sound, language, folder, signal) {
    const path = join(folder, 'piece.pcm')
    await writeFile(path, sound)
    try {
      return await hearApart(model, { path, seconds: msOf(sound.length) / 1000 }, language, signal)
    } catch (cause) {
      if (!(cause instanceof HearingEnded)) throw cause
      await broken(cause.message)
      throw new RecogniserRefused(failures.hearingEnded())
    } finally {
      await rm(path, { force: true })
    }
  },
})
