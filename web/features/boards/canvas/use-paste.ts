import { type RefObject, useEffect, useRef } from 'react'
import { plainCard } from '#core/boards/shape.ts'
import { newId } from '#core/house/new-id.ts'
import { firstOf } from '#core/text/cut-text.ts'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { addCard } from '../acts.ts'
import { useOpenBoard } from '../board-context.ts'
import { addPicture } from '../pictures.ts'
import { fromTable } from '../table.ts'
import { takeIn } from '../take-in.ts'
import { boardsText } from '../words.ts'
import type { Seen } from './seen.ts'

/** Paste on the board: a picture, an address, what was copied out of Excalidraw, lines of a spreadsheet (a card each), or words. */
export function usePaste(stage: RefObject<HTMLDivElement | null>, seen: Seen): void {
  const t = useText(boardsText)
  const open = useOpenBoard()
  const latest = useRef({ ...open, t })
  latest.current = { ...open, t }
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const { board, chosen, mayEdit, id, t } = latest.current
      if (!mayEdit || document.activeElement !== stage.current || !event.clipboardData) return
      event.preventDefault()
      const { x, y, w, h } = seen.box
      const at = { x: x + w / 2, y: y + h / 2 }
      const file = [...event.clipboardData.files].find(({ type }) => type.startsWith('image/'))
      if (file)
        return void addPicture(board, id, file, at).then(
          (card) => chosen.show([card]),
          (cause: Error) => toast.failure(t('pictureRefused'), cause.message),
        )
      const text = event.clipboardData.getData('text/plain').trim()
      if (text === '') return
      if (text.startsWith('{') && text.includes('"excalidraw/clipboard"'))
        return void import('#core/boards/excalidraw.ts')
          .then(({ fromExcalidraw }) => takeIn(board, id, fromExcalidraw(text)))
          .then(({ laid }) => chosen.show(laid))
          .catch(() => toast.failure(t('pasteRefused')))
      const rows = text.split(/\r?\n/).map((line) => line.split('\t'))
      if (/^https?:\/\/\S+$/.test(text)) chosen.take([addCard(board, 'link', at, { url: text, words: new URL(text).host })])
      else if (rows.length > 1 && rows.some((row) => row.length > 1)) {
        const [z, rank] = [board.nextZ, board.nextRank]
        const cards = fromTable(rows, () => newId()).map((card, n) => ({
          ...card,
          x: card.x + at.x,
          y: card.y + at.y,
          z: z + n,
          rank: rank + n,
        }))
        board.changeAlone(() => board.put(cards))
        chosen.show(cards.map((card) => card.id))
      } else
        chosen.take([
          addCard(board, 'note', at, { words: firstOf(text, 4000), h: Math.min(400, plainCard('', 'note', 0, 0).h + 20 * rows.length) }),
        ])
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [stage, seen])
}
