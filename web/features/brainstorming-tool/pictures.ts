import { sendBoardPicture } from '#web/data/boards.ts'
import { addCard } from './acts.ts'
import type { BoardDoc } from './document/board-doc.ts'

const longestPx = 2000

/**
 * A picture as this browser sees it, drawn anew: nothing but its pixels is sent, no place and no camera. At most 2,000 px long. Rejects where the file is
 * no picture.
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

/** Draws a picture anew, sends it and lays it on the board. Answers its card. */
export async function addPicture(board: BoardDoc, boardId: string, file: File, at: { x: number; y: number }): Promise<string> {
  const { picture, width, height } = await drawnAnew(file)
  const name = await sendBoardPicture(boardId, picture)
  const w = Math.min(480, Math.max(160, width))
  const words = file.name.replace(/\.\w+$/, '')
  return addCard(board, 'picture', at, { picture: name, w, h: Math.round((w * height) / width) + 56, words })
}
