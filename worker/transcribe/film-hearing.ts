import type { HeardWord } from '#core/media/captions/from-words.ts'
import { languageCode } from '#core/text/languages.ts'
import type { Sql } from '#sql/sql.ts'
import type { CheckedSource } from '../files/checked-source.ts'
import { endEarly, type HeardPiece, heardPieces, keepHeard, type TranscriptionRecord } from '../records/transcriptions.ts'
import type { readPieces } from './read-pieces.ts'
import type { Recogniser } from './recogniser.ts'

export interface HeardFilm {
  language: string
  words: HeardWord[]
}

/** The words recognised so far, and how to recognise and store the next piece. */
export interface FilmHearing {
  /** For `readPieces`; the length is null when unknown. */
  run(durationMs: number | null): Pick<Parameters<typeof readPieces>[1], 'lengths' | 'heardUntil' | 'take'>
  /** Begins again where what was heard is of another sound, or of another clock, than the whole file has. */
  goOnWith(source: CheckedSource): Promise<void>
  beginAnew(): void
  heardMs(): number
  heard(): HeardFilm
  signal: AbortSignal
}

export async function openHearing(
  sql: Sql,
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

export const moved = ([text, from, to, ...rest]: HeardWord, byMs: number): HeardWord => [text, from + byMs, to + byMs, ...rest]
