import { useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { titleOf } from '#core/boards/shape.ts'
import { useText } from '#web/ui/text.ts'
import { useCard, useEdited, useOpenBoard } from '../board-context.ts'
import { QuoteFace } from '../quote-face.tsx'
import { VoteDots } from '../vote-dots.tsx'
import { boardsText } from '../words.ts'
import type { Faces } from './faces.ts'
import { PictureFace } from './picture-face.tsx'
import { Writing } from './writing.tsx'

/** React content of near cards: rendered into the containers of their faces. */
export function RichFaces({ faces }: { faces: Faces }) {
  const rich = useSyncExternalStore(faces.subscribe, () => faces.rich)
  return rich.map(({ key, id, part, host }) => createPortal(part === 'dots' ? <Dots id={id} /> : <Inside id={id} />, host, key))
}

function Inside({ id }: { id: string }) {
  const t = useText(boardsText)
  const { board, chosen } = useOpenBoard()
  const card = useCard(board, id)
  const edited = useEdited(chosen) === id
  if (!card) return null
  if (edited) return <Writing card={card} label={t(card.kind === 'frame' ? 'frameTitle' : 'wordsOf')} />
  if (card.range) return <QuoteFace card={card} range={card.range} />
  return card.picture ? <PictureFace picture={card.picture} label={titleOf(card)} /> : null
}

function Dots({ id }: { id: string }) {
  const { board } = useOpenBoard()
  const card = useCard(board, id)
  return card ? <VoteDots card={card} /> : null
}
