import { type DragEvent, useRef } from 'react'
import { toBoard } from '#core/boards/geometry.ts'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { addCard } from '../acts.ts'
import { useOpenBoard } from '../board-context.ts'
import { addPicture } from '../pictures.ts'
import { readBoardFile, takeIn } from '../take-in.ts'
import { boardsText } from '../words.ts'
import type { Seen } from './seen.ts'

const mostAtOnce = 30

/** Drop on the board: pictures, an address, a file of Excalidraw or of a board. Placed at the drop position. */
export function useDrop(seen: Seen): { onDragOver(event: DragEvent): void; onDrop(event: DragEvent): void } {
  const t = useText(boardsText)
  const { id, board, chosen, mayEdit } = useOpenBoard()
  const takes = useRef((event: DragEvent) => ['Files', 'text/uri-list'].some((type) => event.dataTransfer.types.includes(type)))
  const layFile = async (file: File, at: { x: number; y: number }): Promise<string[]> => {
    if (file.type.startsWith('image/')) return [await addPicture(board, id, file, at)]
    return (await takeIn(board, id, await readBoardFile(file))).laid
  }
  return {
    onDragOver(event) {
      if (!mayEdit || !takes.current(event)) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'copy'
    },
    onDrop(event) {
      if (!mayEdit || !takes.current(event)) return
      event.preventDefault()
      const { left, top } = event.currentTarget.getBoundingClientRect()
      const at = toBoard(seen.view, { x: event.clientX - left, y: event.clientY - top })
      const url = event.dataTransfer.getData('text/uri-list').split(/\r?\n/)[0] ?? ''
      const files = [...event.dataTransfer.files].slice(0, mostAtOnce)
      if (files.length === 0 && /^https?:\/\/\S+$/.test(url))
        return chosen.take([addCard(board, 'link', at, { url, words: new URL(url).host })])
      void (async () => {
        const laid: string[] = []
        for (const file of files)
          await layFile(file, at).then(
            (cards) => laid.push(...cards),
            () => toast.failure(file.type.startsWith('image/') ? t('pictureRefused') : t('fileRefused', { name: file.name }), file.name),
          )
        chosen.take(laid)
      })()
    },
  }
}
