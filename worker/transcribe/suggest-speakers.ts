import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { speakersOfCues } from '#core/media/hearing/speakers.ts'
import { soundFilters } from '../ffmpeg/encode-args.ts'
import { sourceArgs } from '../ffmpeg/source-args.ts'
import { runFfmpeg } from '../ffmpeg/spawn.ts'
import type { CheckedSource } from '../files/checked-source.ts'
import { HearingEnded } from '../hearing/hear-apart.ts'
import { speakersApart } from '../hearing/speakers.ts'
import type { WorkerHouse } from '../job-context.ts'
import { nameSpeakers, unnamedCues } from '../records/transcriptions.ts'
import { rate } from './cut-sound.ts'

/** Suggests who says which caption, as "1", "2", …, where the house has a model of voices and nobody has named a speaker. */
export async function suggestSpeakers(
  { sql, ffmpeg, hearing, log }: WorkerHouse,
  transcriptionId: string,
  source: CheckedSource,
  folder: string,
  signal: AbortSignal,
) {
  const cues = hearing.speakers ? await unnamedCues(sql, transcriptionId) : []
  if (!hearing.speakers || cues.length === 0) return
  const path = join(folder, 'whole.pcm')
  await runFfmpeg(ffmpeg, {
    args: [
      ...sourceArgs(source),
      ...['-filter_complex', `${soundFilters(source)},atrim=end=${source.durationSeconds.toFixed(6)}[a]`, '-map', '[a]', '-vn'],
      ...['-ac', '1', '-ar', String(rate), '-c:a', 'pcm_s16le', '-f', 's16le', 'pipe:1'],
    ],
    ...{ signal, reads: [source.path], background: 'last' },
    onOutput: async (output) => pipeline(output, createWriteStream(path), { signal }),
  })
  try {
    const turns = await speakersApart(hearing.speakers, { path, seconds: source.durationSeconds }, signal)
    const names = speakersOfCues(cues, turns)
    if (names)
      await nameSpeakers(
        sql,
        transcriptionId,
        cues.map(({ id }, at) => ({ id, speaker: names[at]! })),
      )
  } catch (cause) {
    if (!(cause instanceof HearingEnded)) throw cause
    log.warn({ transcriptionId, why: cause.message }, 'speakers could not be told apart')
  }
}
