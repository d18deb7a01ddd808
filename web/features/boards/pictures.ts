import { fromBase64, toBase64 } from '#core/boards/base64.ts'
import { type Card, type Pictures, picturesWords } from '#core/boards/shape.ts'
import { boardPicture, sendBoardPicture } from '#web/data/boards/boards.ts'
import { addCard } from './acts.ts'
import type { BoardDoc } from './document/board-doc.ts'

const longestPx = 2000

/**
 * Re-encodes a picture, which strips location and camera metadata. At most 2,000 px long. Rejects when the file is
 * not a picture.
 */
async function drawnAnew(file: Blob): Promise<{ picture: Blob; width: number; height: number }> {
  const bitmap = await createImageBitmap(file)
  const share = Math.min(1, longestPx / Math.max(bitmap.width, bitmap.height))
  const [width, height] = [Math.max(1, Math.round(bitmap.width * share)), Math.max(1, Math.round(bitmap.height * share))]
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width, height })
  canvas.getContext('2d')!.drawImage(bitmap, 0, 0, width, height)
  bitmap.close()
  const picture = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/webp', 0.86))
  if (!picture) throw new Error('This file is no picture.')
  return { picture, width, height }
}

/** Re-encodes and uploads a picture and adds its card. Returns the card. */
export async function addPicture(board: BoardDoc, boardId: string, file: File, at: { x: number; y: number }): Promise<string> {
  const { picture, width, height } = await drawnAnew(file)
  const name = await sendBoardPicture(boardId, picture)
  const w = Math.min(480, Math.max(160, width))
  const words = file.name.replace(/\.\w+$/, '')
  return addCard(board, 'picture', at, { picture: name, w, h: Math.round((w * height) / width) + picturesWords, words })
}

/** Uploads a picture from an imported file, re-encoded. Returns its name on the board; null when unreadable. */
export async function sendPicture(boardId: string, address: string): Promise<string | null> {
  const [, type = '', base64 = ''] = /^data:([^;,]+);base64,(.*)$/s.exec(address) ?? []
  const drawn = await Promise.resolve()
    .then(() => drawnAnew(new Blob([fromBase64(base64) as BlobPart], { type })))
    .catch(() => null)
  return drawn && sendBoardPicture(boardId, drawn.picture)
}

/** Pictures of cards as `data:` addresses, as far as available; `made` converts the stored picture for the file. */
export async function picturesOf(boardId: string, cards: readonly Card[], made: (picture: Blob) => Promise<Blob>): Promise<Pictures> {
  const found = new Map<string, string>()
  for (const name of new Set(cards.flatMap(({ picture }) => picture || []))) {
    const picture = await boardPicture(boardId, name)
      .then(made)
      .catch(() => null)
    if (picture) found.set(name, `data:${picture.type};base64,${toBase64(new Uint8Array(await picture.arrayBuffer()))}`)
  }
  return found
}

/** For drawings: not every program reads WebP. Transparency becomes white. */
export async function asJpeg(picture: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(picture)
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width: bitmap.width, height: bitmap.height })
  const context = canvas.getContext('2d')!
  context.fillStyle = '#F6F3EC'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(bitmap, 0, 0)
  bitmap.close()
  return new Promise((done, failed) =>
    canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error('This file is no picture.'))), 'image/jpeg', 0.86),
  )
}
