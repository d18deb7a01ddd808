import type { HeardWord } from '#core/media/captions/from-words.ts'
import { wordsAlone } from '#core/media/media-refusals.ts'
import { type Failure, failures } from '#core/media/worker-words/failures.ts'
import { languageCode } from '#core/text/languages.ts'
import type { TimedRange } from '#core/time/timecode.ts'
import type { WorkerHouse } from '../job-context.ts'
import type { TranscriptionRecord } from '../records/transcriptions.ts'
import { readVersion } from '../records/versions.ts'
import { checkSource } from '../stages/check-source.ts'
import { type HeardFilm, moved } from './film-hearing.ts'
import { openOnce } from './hear-film.ts'
import { readPieces } from './read-pieces.ts'
import type { Recogniser } from './recogniser.ts'

/** Recognises a passage of a cut in the requested language; or returns why not. */
export async function hearPart(
  house: WorkerHouse,
  recogniser: Recogniser,
  asked: TranscriptionRecord & { part: TimedRange },
  folder: string,
  signal: AbortSignal,
): Promise<HeardFilm | Failure> {
  const { sql, ffmpeg } = house
  const version = await readVersion(sql, asked.versionId)
  if (!version) return failures.filmNotReady()
  const path = await openOnce(house, version, folder, signal)
  const chosen = asked.stream === null ? version.chosenSound : [asked.stream]
  const source = await checkSource(ffmpeg, path, signal, { language: version.language, chosen })
  if ('code' in source) return wordsAlone(source)
  let language = asked.language
  const words: HeardWord[] = []
  if (source.sound.length === 0) return { language, words }
  await readPieces(source, {
    ...{ ffmpeg, signal, lengths: recogniser.pieces, heardUntil: new Map(), part: asked.part },
    async take({ startsMs, sound }) {
      const answer = await recogniser.hear(sound, languageCode(language) ?? '', folder, signal)
      language ||= answer.language
      words.push(...answer.words.map((word) => moved(word, asked.part.startsMs + startsMs)))
    },
  })
  return { language, words }
}
