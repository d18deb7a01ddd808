import { type CSSProperties, memo, useEffect, useRef } from 'react'
import { bodyOf, type Card, titleOf, wordsMaxLength } from '#core/boards/shape.ts'
import { useText } from '#web/ui/text.ts'
import { useEdited, useOpenBoard } from '../board-context.ts'
import { QuoteFace } from '../quote-face.tsx'
import { VoteDots } from '../vote-dots.tsx'
import { boardsText } from '../words.ts'
import { strokePath } from './ink.ts'
import { PictureFace } from './picture-face.tsx'

interface FaceProps {
  card: Card
  chosen: boolean
  /** It is being dragged. */
  lifted: boolean
}

/** One card on the board. */
export const CardFace = memo(function CardFace({ card, chosen, lifted }: FaceProps) {
  const { mayEdit } = useOpenBoard()
  const place: CSSProperties = { left: card.x, top: card.y, width: card.w, height: card.h }
  if (card.kind === 'ink')
    return (
      <svg className="board-ink-card" style={place} data-chosen={chosen || undefined} aria-hidden="true" overflow="visible">
        <path className="board-ink" d={strokePath(card.ink)} />
      </svg>
    )
  return (
    <div
      className={card.kind === 'frame' ? 'board-frame' : 'board-card'}
      style={place}
      data-card={card.id}
      data-kind={card.kind}
      data-strength={card.strength}
      data-chosen={chosen || undefined}
      data-lifted={lifted || undefined}
    >
      {card.kind === 'frame' ? <FrameFace card={card} /> : <Face card={card} />}
      {chosen && mayEdit && <span className="board-resize" data-resize={card.id} />}
    </div>
  )
})

function FrameFace({ card }: { card: Card }) {
  const t = useText(boardsText)
  const { chosen } = useOpenBoard()
  const edited = useEdited(chosen) === card.id
  return edited ? (
    <Writing card={card} label={t('frameTitle')} />
  ) : (
    <span className="board-frame-title">{titleOf(card) || t('kind_frame')}</span>
  )
}

function Face({ card }: { card: Card }) {
  const t = useText(boardsText)
  const { chosen, facts } = useOpenBoard()
  const edited = useEdited(chosen) === card.id
  const remarks = facts.comments.filter(({ cardId, settledAt }) => cardId === card.id && !settledAt).length
  const isScene = facts.scenes.includes(card.id)
  return (
    <>
      <span className="board-card-head">
        <span className="board-card-kind">{t(`kind_${card.kind}`)}</span>
        {isScene && <span>{t('inOutline')}</span>}
        {remarks > 0 && <span>{t('remarks', { count: remarks })}</span>}
        {card.due && <span className="mono">{card.due}</span>}
        <span className="board-strength" aria-hidden="true" data-strength={card.strength}>
          <i />
          <i />
          <i />
          <i />
        </span>
      </span>
      {edited ? (
        <Writing card={card} label={t('wordsOf')} />
      ) : card.range ? (
        <QuoteFace card={card} range={card.range} />
      ) : (
        <>
          {card.picture && <PictureFace picture={card.picture} label={titleOf(card)} />}
          <span className="board-card-title">{titleOf(card)}</span>
          {bodyOf(card) && <span className="board-card-body">{bodyOf(card)}</span>}
          {card.url && (
            <a className="board-card-link text-link" href={card.url} target="_blank" rel="noreferrer noopener">
              {new URL(card.url).host}
            </a>
          )}
        </>
      )}
      <VoteDots card={card} />
    </>
  )
}

/** Written straight into the shared words, letter by letter, so that two can write in one card. */
function Writing({ card, label }: { card: Card; label: string }) {
  const { board, chosen } = useOpenBoard()
  const field = useRef<HTMLTextAreaElement>(null)
  const caret = useRef<number | null>(null)
  useEffect(() => {
    field.current?.focus({ preventScroll: true })
    field.current?.select()
  }, [])
  // What another writes before the caret pushes it along.
  const before = useRef(card.words)
  useEffect(() => {
    const area = field.current
    if (!area || before.current === card.words) return
    if (caret.current !== null && document.activeElement === area) {
      const shift = card.words.startsWith(before.current.slice(0, caret.current)) ? 0 : card.words.length - before.current.length
      area.setSelectionRange(Math.max(0, caret.current + shift), Math.max(0, caret.current + shift))
    }
    before.current = card.words
  }, [card.words])
  return (
    <textarea
      ref={field}
      className="board-writing board-scrolls"
      aria-label={label}
      value={card.words}
      maxLength={wordsMaxLength}
      onChange={(event) => {
        before.current = event.target.value
        board.edit(card.id, { words: event.target.value })
      }}
      onSelect={(event) => {
        caret.current = event.currentTarget.selectionStart
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' && !(event.key === 'Enter' && (event.ctrlKey || event.metaKey))) return
        event.preventDefault()
        chosen.edit(null)
        document.querySelector<HTMLElement>('.board-stage')?.focus({ preventScroll: true })
      }}
      onBlur={() => chosen.edited === card.id && chosen.edit(null)}
    />
  )
}
