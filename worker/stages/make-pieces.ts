import { createHash, randomUUID } from 'node:crypto'
import { urisIn } from '#core/media/hls.ts'
import { firstRung } from '#core/media/ladder.ts'
import type { Refusal } from '#core/media/media-refusals.ts'
import { numberOfPiece, type Piece, planPieces } from '#core/media/pieces.ts'
import type { CheckedSource } from '../files/checked-source.ts'
import type { WorkerHouse } from '../job-context.ts'
import { renewEveryMs } from '../records/held.ts'
import { holdPieces, type InPieces, notePiece, releasePieces, renewPieces } from '../records/pieces.ts'
import { encodeStretch } from './encode-stretch.ts'

export const digestOf = (header: Uint8Array): string => createHash('sha256').update(header).digest('hex')

/** This worker's encoder writes another header than the finished pieces have: it makes none of them. */
export class OtherHeader extends Error {
  override readonly name = 'OtherHeader'
}

/**
 * Leases and makes pieces of a rendition, until all are made or leased, or `hold` has no more. Safe for concurrent workers. Throws
 * `OtherHeader` before storing anything incompatible.
 */
export async function makePieces(
  house: WorkerHouse,
  film: InPieces,
  source: CheckedSource,
  signal: AbortSignal,
  onMade: () => Promise<void> = async () => {},
  hold = (holder: string) => holdPieces(house.sql, film.id, holder),
): Promise<Refusal | undefined> {
  const { sql } = house
  const pieces = planPieces(source.durationSeconds, source.picture.rate)
  const rung = firstRung(source.picture.width, source.picture.height)
  const nameOf = namesOf(film.playlist)
  const holder = randomUUID()
  const renewing = setInterval(() => void renewPieces(sql, film.id, holder).catch(() => {}), renewEveryMs)
  try {
    for (;;) {
      const numbers = await hold(holder)
      const run = pieces.slice((numbers[0] ?? 0) - 1, numbers.at(-1) ?? 0)
      if (numbers.length === 0) return undefined
      const refusal = await encodeStretch(
        source,
        rung,
        run,
        run.at(-1) === pieces.at(-1),
        {
          async onHeader(bytes) {
            if (digestOf(bytes) !== film.headerDigest) throw new OtherHeader('Another encoder began this film.')
          },
          async onPiece({ number }: Piece, bytes) {
            await house.files.putBytes('media', nameOf.get(number)!, bytes, 'video/iso.segment')
            const waits = await notePiece(sql, film.id, number, bytes.length)
            await onMade()
            return waits === false
          },
        },
        { ffmpeg: house.ffmpeg, signal },
      )
      if (refusal) return refusal
      await releasePieces(sql, film.id, holder)
    }
  } finally {
    clearInterval(renewing)
    await releasePieces(sql, film.id, holder).catch(() => {})
  }
}

const namesOf = (playlist: string) =>
  new Map(
    urisIn(playlist).flatMap((name) => {
      const number = numberOfPiece(name)
      return number === null ? [] : [[number, name] as const]
    }),
  )
