import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { failures } from '#core/media/worker-words/failures.ts'
import { msOf } from '../transcribe/cut-sound.ts'
import { type Recogniser, RecogniserRefused } from '../transcribe/recogniser.ts'
import { HearingEnded, hearApart, type Took } from './hear-apart.ts'
import type { HearingModel } from './model.ts'

/**
 * The built-in recogniser. `broken` gets a message for the operator when the model cannot be used; `took` the cost of each piece.
 */
export const embeddedRecogniser = (
  model: HearingModel,
  { broken, took }: { broken(words: string): Promise<void>; took(cost: Took): void },
): Recogniser => ({
  name: model.name,
  // The first is at most a minute long.
  pieces: { firstMs: 40_000, wantedMs: 3 * 60_000, mostMs: 4 * 60_000 },
  hearsAgain: true,
  async hear(sound, language, folder, signal, prompt) {
    const path = join(folder, `piece-${randomUUID()}.pcm`)
    await writeFile(path, sound)
    try {
      const heard = await hearApart(model, { path, seconds: msOf(sound.length) / 1000 }, language, signal, prompt)
      took(heard.took)
      return heard
    } catch (cause) {
      if (!(cause instanceof HearingEnded)) throw cause
      await broken(cause.message)
      throw new RecogniserRefused(failures.hearingEnded())
    } finally {
      await rm(path, { force: true })
    }
  },
})
