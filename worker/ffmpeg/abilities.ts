import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { z } from 'zod'
import { type Ability, type Need, needs } from './needs.ts'
import { pathOf } from './sandbox.ts'
import { runFfmpeg } from './spawn.ts'

const missing = new Map<string, readonly Need[]>()

/** What failed in the trial of this ffmpeg; empty without a trial. */
export const missingIn = (ffmpeg: string): readonly Need[] => missing.get(ffmpeg) ?? []

/** Whether a feature is missing. */
export const lacks = (ffmpeg: string, ability: Ability): boolean => missingIn(ffmpeg).some((need) => need.ability === ability)

/** Runs all trials, unless the result for this binary and this list is cached in `folder`. */
export async function tryNeeds(ffmpeg: string, folder: string, list = needs): Promise<readonly Need[]> {
  const mark = await markOf(ffmpeg, list)
  const note = join(folder, 'ffmpeg-tried.json')
  const kept = await readNote(note)
  const names = kept[mark] ?? (await failing(ffmpeg, list))
  if (!kept[mark]) await keepNote(folder, note, { ...kept, [mark]: names })
  const lacking = list.filter(({ name }) => names.includes(name))
  missing.set(ffmpeg, lacking)
  return lacking
}

/** Cache key: size and mtime of the binary, and the list. */
async function markOf(ffmpeg: string, list: readonly Need[]): Promise<string> {
  const path = await pathOf(ffmpeg)
  const { size, mtimeMs } = await stat(path)
  return createHash('sha256')
    .update(JSON.stringify([path, size, mtimeMs, list]))
    .digest('hex')
    .slice(0, 32)
}

async function failing(ffmpeg: string, list: readonly Need[]): Promise<string[]> {
  const failed: string[] = []
  const waiting = [...list]
  const tryNext = async () => {
    for (let need = waiting.shift(); need; need = waiting.shift()) {
      let lasts = 0
      const onProgress = (seconds: number) => {
        lasts = seconds
      }
      const onOutput = async (output: Readable) => void output.resume()
      const { code, stoodStill } = await runFfmpeg(ffmpeg, { args: need.args, onProgress, onOutput, signal: AbortSignal.timeout(120_000) })
      const asLong = need.lastsSeconds === undefined || Math.abs(lasts - need.lastsSeconds) < 0.5
      // A timeout on a busy machine does not prove that a feature is missing.
      if ((code !== 0 || !asLong) && !stoodStill) failed.push(need.name)
    }
  }
  await Promise.all([tryNext(), tryNext(), tryNext()])
  return failed
}

const noted = z.record(z.string(), z.array(z.string()))

const readNote = (note: string): Promise<z.infer<typeof noted>> =>
  readFile(note, 'utf8').then(
    (text) => noted.parse(JSON.parse(text)),
    () => ({}),
  )

/** Written atomically: workers may share the folder. */
async function keepNote(folder: string, note: string, words: z.infer<typeof noted>) {
  await mkdir(folder, { recursive: true })
  await writeFile(`${note}.${process.pid}`, JSON.stringify(words))
  await rename(`${note}.${process.pid}`, note)
}
