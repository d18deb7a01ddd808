import type { TakenIn } from '#core/boards/shape.ts'
import type { BoardDoc } from './document/board-doc.ts'
import { layBeside } from './lay-beside.ts'
import { sendPicture } from './pictures.ts'

const mostBytes = 200_000_000

/** A file of Excalidraw or of a board of ours. Throws where it is neither. */
export async function readBoardFile(file: File): Promise<TakenIn> {
  if (file.size > mostBytes) throw new Error('This file is too large.')
  const text = await file.text()
  const [{ fromExcalidraw }, { fromJson }] = await Promise.all([import('#core/boards/excalidraw.ts'), import('./written.ts')])
  return text.includes('"excalidraw"') ? fromExcalidraw(text) : fromJson(text)
}

/** Adds imported contents beside the existing ones and uploads their pictures. Returns the new cards, and the number of invalid pictures. */
export async function takeIn(board: BoardDoc, boardId: string, read: TakenIn): Promise<{ laid: string[]; lost: number }> {
  const names = new Map<string, string>()
  let lost = 0
  for (const name of new Set(read.cards.map(({ picture }) => picture))) {
    const address = read.pictures.get(name)
    if (address === undefined) continue
    const sent = await sendPicture(boardId, address)
    if (sent === null) lost++
    names.set(name, sent ?? '')
  }
  const cards = read.cards.map((card) => ({ ...card, picture: names.get(card.picture) ?? card.picture.slice(0, 36) }))
  return { laid: layBeside(board, { ...read, cards }), lost }
}
