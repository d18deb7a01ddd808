import { link, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { HeardWord } from '#core/media/captions/from-words.ts'
import { wordsAlone } from '#core/media/media-refusals.ts'
import { type Failure, failures } from '#core/media/worker-words/failures.ts'
import { languageCode } from '#core/text/languages.ts'
import type { CheckedSource } from '../files/checked-source.ts'
import type { WorkerHouse } from '../job-context.ts'
import { endEarly, type HeardPiece, heardPieces, keepHeard, type TranscriptionRecord } from '../records/transcriptions.ts'
import { readVersion, type VersionRecord } from '../records/versions.ts'
import { checkSource } from '../stages/check-source.ts'
import { hearArriving } from './hear-arriving.ts'
import { readPieces } from './read-pieces.ts'
import type { Recogniser } from './recogniser.ts'

export interface HeardFilm {
  language: string
  words: HeardWord[]
}

/**
 * Everything heard in a cut, or why it cannot be. The sound is read from the file as it was sent: there is no need to wait for what is made of it.
 * `later`: of a file that still arrives only the beginning was heard.
 */
export async function hearFilm(
  house: WorkerHouse,
  recogniser: Recogniser,
  asked: TranscriptionRecord,
  folder: string,
  signal: AbortSignal,
): Promise<HeardFilm | Failure | 'later'> {
  const { sql, ffmpeg } = house
  const hearing = await openHearing(house, recogniser, asked, folder, signal)
  if ((await hearArriving(house, asked, hearing)) === 'later') return 'later'
  const version = await readVersion(sql, asked.versionId)
  if (!version) return failures.filmNotReady()
  const path = await openOnce(house, version, folder, signal)
  const chosen = asked.stream === null ? version.chosenSound : [asked.stream]
  const source = await checkSource(ffmpeg, path, signal, { language: version.language, chosen })
  if ('code' in source) return wordsAlone(source)
  if (source.sound.length === 0) return { language: '', words: [] }
  await hearing.goOnWith(source)
  await readPieces(source, { ffmpeg, signal, ...hearing.run(source.durationSeconds * 1000) })
  return hearing.heard()
}

/** What was heard of a cut so far, and how the next piece is heard and kept. */
export interface FilmHearing {
  /** For `readPieces`; the length is null where nobody knows it. */
  run(durationMs: number | null): Pick<Parameters<typeof readPieces>[1], 'lengths' | 'heardUntil' | 'take'>
  /** Begins anew where what was heard is of another sound, or of another clock, than the whole file has. */
  goOnWith(source: CheckedSource): Promise<void>
  beginAnew(): void
  heardMs(): number
  heard(): HeardFilm
  signal: AbortSignal
}

async function openHearing(
  { sql }: WorkerHouse,
  recogniser: Recogniser,
  { id, language: wanted, filmLanguage }: TranscriptionRecord,
  folder: string,
  signal: AbortSignal,
): Promise<FilmHearing> {
  let done = await heardPieces(sql, id)
  let language = wanted || filmLanguage || (done.find((piece) => piece.language)?.language ?? '')
  const pace = { beganAt: Date.now(), heardMs: 0 }
  const beginAnew = () => {
    done = []
    language = wanted || filmLanguage
  }
  return {
    signal,
    beginAnew,
    run: (durationMs) => ({
      lengths: recogniser.pieces,
      heardUntil: new Map(done.map(({ startsMs, endsMs }) => [startsMs, endsMs])),
      async take({ startsMs, endsMs, sound }) {
        const answer = await recogniser.hear(sound, languageCode(language) ?? '', folder, signal)
        const piece: HeardPiece = { startsMs, endsMs, language: answer.language, heard: answer.words.map((word) => moved(word, startsMs)) }
        language ||= answer.language
        done.push(piece)
        pace.heardMs += endsMs - startsMs
        const secondsASecond = (Date.now() - pace.beganAt) / pace.heardMs
        await keepHeard(sql, id, piece, {
          part: durationMs === null ? 0 : Math.min(1, endsMs / durationMs),
          leftSeconds: durationMs === null ? null : Math.round((Math.max(0, durationMs - endsMs) / 1000) * secondsASecond),
        })
      },
    }),
    async goOnWith({ sound, offsetSeconds, clockRestarts }) {
      const streams = sound.map(({ stream }) => stream)
      if (!(await endEarly(sql, id, streams, !offsetSeconds && !clockRestarts))) beginAnew()
    },
    heardMs: () => Math.max(0, ...done.map(({ endsMs }) => endsMs)),
    heard: () => ({ language, words: done.toSorted((a, b) => a.startsMs - b.startsMs).flatMap((piece) => piece.heard) }),
  }
}

/** The source; a copy that the preparation on this machine fetched from afar is not fetched again. */
export async function openOnce(
  { files, workDir }: WorkerHouse,
  { id, sourceObject }: VersionRecord,
  folder: string,
  signal: AbortSignal,
): Promise<string> {
  const own = join(folder, 'source')
  // The same file under another name: whoever is done with it first takes nothing away.
  if (!(await stat(own).catch(() => undefined))) await link(join(workDir, id, 'source'), own).catch(() => undefined)
  return files.openSource(sourceObject, folder, signal)
}

export const moved = ([text, from, to, ...rest]: HeardWord, byMs: number): HeardWord => [text, from + byMs, to + byMs, ...rest]
