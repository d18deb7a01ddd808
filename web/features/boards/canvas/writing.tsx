import { useEffect, useRef } from 'react'
import { type Card, wordsMaxLength } from '#core/boards/shape.ts'
import { useOpenBoard } from '../board-context.ts'

/** Edits the shared text directly, letter by letter, so that two people can edit one card. */
export function Writing({ card, label }: { card: Card; label: string }) {
  const { board, chosen } = useOpenBoard()
  const field = useRef<HTMLTextAreaElement>(null)
  const caret = useRef<number | null>(null)
  useEffect(() => {
    field.current?.focus({ preventScroll: true })
    field.current?.select()
  }, [])
  // Remote text before the caret moves it.
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
