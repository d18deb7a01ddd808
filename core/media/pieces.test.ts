import { expect, it } from 'vitest'
import { firstAacFrame, numberOfPiece, pieceName, planPieces, secondsOfFrames, unmadePiece, unmadeUri } from './pieces.ts'

const ntsc = { frames: 30000, seconds: 1001 }

it('the pieces of a film follow each other without a gap and begin where a key frame is', () => {
  const pieces = planPieces(5400, ntsc)
  expect(pieces[0]).toEqual({ number: 1, firstFrame: 0, frames: 30 })
  for (const [at, { firstFrame, frames }] of pieces.entries()) {
    expect(firstFrame).toBe(at === 0 ? 0 : pieces[at - 1]!.firstFrame + pieces[at - 1]!.frames)
    expect(firstFrame % 30).toBe(0)
    expect(frames).toBeGreaterThan(0)
  }
  expect(pieces.reduce((sum, { frames }) => sum + frames, 0)).toBe(Math.round((5400 * 30000) / 1001))
})

it('every frame of sound belongs to one piece', () => {
  const pieces = planPieces(600, ntsc)
  for (const { firstFrame } of pieces.slice(1)) {
    const aac = firstAacFrame(firstFrame, ntsc)
    const startsSeconds = secondsOfFrames(firstFrame, ntsc)
    expect((aac * 1024) / 48000).toBeGreaterThanOrEqual(startsSeconds - 1e-9)
    expect(((aac - 1) * 1024) / 48000).toBeLessThan(startsSeconds)
  }
  expect(firstAacFrame(0, ntsc)).toBe(0)
  expect(firstAacFrame(8, { frames: 25, seconds: 1 })).toBe(15)
})

it('a piece that is not made yet says which it is', () => {
  expect(unmadePiece(unmadeUri('7c0c', 12))).toEqual({ versionId: '7c0c', number: 12 })
  expect(unmadePiece('https://house.example/storage/v1/object/sign/media/x/00012.m4s?token=x')).toBeNull()
  expect(numberOfPiece(`x/first-1/${pieceName(12)}`)).toBe(12)
  expect(numberOfPiece('x/first-1/init.mp4')).toBeNull()
})
