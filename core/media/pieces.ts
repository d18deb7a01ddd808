import type { Rate } from './media-plan.ts'

/** A stretch of a rendition on its exact grid: whole frames, from a key frame on, and the AAC frames that begin within it. */
export interface Piece {
  /** From 1. */
  number: number
  firstFrame: number
  frames: number
}

/** The first seconds are pieces of their own, so that there is something to see at once; later ones are longer, so that they stay few. */
const shortPieces = 4
const pieceSeconds = 4

/** Frames from one key frame to the next: a second of them. */
export const framesApart = ({ frames, seconds }: Rate): number => Math.max(1, Math.round(frames / seconds))

/** Every piece of a film of `durationSeconds`, in order and without a gap; the last may be shorter. */
export function planPieces(durationSeconds: number, rate: Rate): Piece[] {
  const total = Math.max(1, Math.round((durationSeconds * rate.frames) / rate.seconds))
  const pieces: Piece[] = []
  for (let at = 0; at < total; ) {
    const frames = Math.min(total - at, framesApart(rate) * (pieces.length < shortPieces ? 1 : pieceSeconds))
    pieces.push({ number: pieces.length + 1, firstFrame: at, frames })
    at += frames
  }
  return pieces
}

export const secondsOfFrames = (frames: number, rate: Rate): number => (frames * rate.seconds) / rate.frames

export const pieceRate = 48_000
export const samplesInAac = 1024

/** The first AAC frame that begins at or after a picture frame. */
export const firstAacFrame = (frame: number, rate: Rate): number =>
  Math.ceil(Number(((secondsOfFrames(frame, rate) * pieceRate) / samplesInAac).toFixed(6)))

/** Name of a piece in the folder of its rendition. */
export const pieceName = (number: number): string => `${String(number).padStart(5, '0')}.m4s`

/** Never requested: where a playlist names a piece that is not made yet, so that a player that reaches it can request it. */
const unmade = 'https://film.invalid/piece/'
export const unmadeUri = (versionId: string, number: number): string => `${unmade}${versionId}/${number}`

/** The piece an address of `unmadeUri` names; null for every other. */
export function unmadePiece(uri: string): { versionId: string; number: number } | null {
  const [versionId, number] = uri.startsWith(unmade) ? uri.slice(unmade.length).split('/') : []
  return versionId && Number(number) > 0 ? { versionId, number: Number(number) } : null
}

/** The number in the name of a piece; null for every other object. */
export const numberOfPiece = (objectName: string): number | null => Number(/\/(\d{5})\.m4s$/.exec(objectName)?.[1] ?? 0) || null
