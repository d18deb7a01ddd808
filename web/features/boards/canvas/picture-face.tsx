import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { boardPictureQuery } from '#web/data/boards/boards.ts'
import { useText } from '#web/ui/text.ts'
import { useOpenBoard } from '../board-context.ts'
import { boardsText } from '../words.ts'

/** A picture of the board, fetched with the reader's rights and drawn on a canvas: its address is never signed. */
export function PictureFace({ picture, label }: { picture: string; label: string }) {
  const t = useText(boardsText)
  const { id } = useOpenBoard()
  const canvas = useRef<HTMLCanvasElement>(null)
  const { data, isError } = useQuery(boardPictureQuery(id, picture))
  useEffect(() => {
    if (!data || !canvas.current) return
    canvas.current.width = data.width
    canvas.current.height = data.height
    canvas.current.getContext('2d')!.drawImage(data, 0, 0)
  }, [data])
  if (isError) return <span className="small dim">{t('pictureFailed')}</span>
  return <canvas ref={canvas} className="board-picture" role="img" aria-label={label || t('kind_picture')} />
}
