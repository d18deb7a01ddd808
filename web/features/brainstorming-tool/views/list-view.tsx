import { type FormEvent, useRef, useState } from 'react'
import { type Card, type CardKind, inOrder, isSpoken, titleOf, typedKinds } from '#core/boards/shape.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { useText } from '#web/ui/text.ts'
import { toast } from '#web/ui/toast.tsx'
import { addCard, group, moveBy } from '../acts.ts'
import { useBoardVersion, useOpenBoard } from '../board-context.ts'
import { CardFields } from '../card-fields.tsx'
import { VoteDots } from '../vote-dots.tsx'
import { boardsText } from '../words.ts'

const linesAPage = 100

/** Everything a board can do, as a list: for the keyboard, for a screen reader, and for whoever reads faster than they look. */
export default function ListView() {
  const t = useText(boardsText)
  const { board, mayEdit } = useOpenBoard()
  useBoardVersion(board)
  const [kind, setKind] = useState<CardKind | ''>('')
  const [open, setOpen] = useState<string>()
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const [pages, setPages] = useState(1)
  const all = [...board.cards.values()].filter((card) => isSpoken(card) || card.kind === 'frame').toSorted(inOrder)
  const cards = kind ? all.filter((card) => card.kind === kind) : all
  const there = [...picked].filter((id) => board.cards.has(id))
  const step = (card: Card, by: number) => {
    const at = cards.findIndex(({ id }) => id === card.id)
    const other = cards[at + by]
    if (!other) return
    board.changeAlone(() => {
      board.edit(card.id, { rank: other.rank })
      board.edit(other.id, { rank: card.rank === other.rank ? card.rank - by : card.rank })
    })
  }
  const remove = (ids: readonly string[]) => {
    board.remove(ids)
    setPicked(new Set())
    toast.success(t('cardsRemoved', { count: ids.length }), undefined, { label: t('undo'), onPress: () => board.undo.undo() })
  }
  return (
    <div className="board-list">
      {mayEdit && <NewCard onAdded={setOpen} />}
      <div className="board-list-tools">
        <Select
          label={t('showKind')}
          value={kind}
          options={[
            { value: '', label: t('allKinds') },
            ...[...typedKinds, 'note', 'link', 'picture', 'frame'].map((one) => ({ value: one, label: t(`kind_${one as CardKind}`) })),
          ]}
          onChange={(event) => setKind(event.target.value as CardKind | '')}
        />
        <p className="small dim" role="status">
          {t('cards', { count: cards.length })}
        </p>
        {mayEdit && there.length > 0 && (
          <p className="board-panel-acts">
            <Button small onClick={() => group(board, there, true)} notNow={there.length < 2}>
              {t('groupPicked', { count: there.length })}
            </Button>
            <Button small onClick={() => group(board, there, false)}>
              {t('ungroup')}
            </Button>
            <Button small onClick={() => remove(there)}>
              {t('remove')}
            </Button>
          </p>
        )}
      </div>
      {all.length === 0 && (
        <div className="state">
          <p className="title-s state-title">{t('empty')}</p>
          <p className="ui dim measure">{t('emptyListText')}</p>
        </div>
      )}
      <ol className="board-list-cards">
        {cards.slice(0, pages * linesAPage).map((card) => {
          const title = titleOf(card) || t('untitledCard')
          return (
            <li key={card.id} data-strength={card.strength}>
              <div className="board-list-line">
                {mayEdit && (
                  <input
                    type="checkbox"
                    aria-label={t('pick', { title })}
                    checked={picked.has(card.id)}
                    onChange={() =>
                      setPicked((now) => {
                        const next = new Set(now)
                        if (!next.delete(card.id)) next.add(card.id)
                        return next
                      })
                    }
                  />
                )}
                <button
                  type="button"
                  className="board-list-title"
                  aria-expanded={open === card.id}
                  onClick={() => setOpen(open === card.id ? undefined : card.id)}
                >
                  <span className="small dim">{t(`kind_${card.kind}`)}</span>
                  <span className="title-s">{title}</span>
                  <span className="small dim">
                    {[
                      card.strength > 0 && t(`strength_${card.strength}`),
                      card.group && t('inGroup'),
                      board.beats.find(({ id }) => id === card.beat)?.title,
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                </button>
                <VoteDots card={card} />
                {mayEdit && (
                  <span className="board-list-steps">
                    <Button small kind="plain" aria-label={t('upNamed', { title })} onClick={() => step(card, -1)}>
                      ↑
                    </Button>
                    <Button small kind="plain" aria-label={t('downNamed', { title })} onClick={() => step(card, 1)}>
                      ↓
                    </Button>
                  </span>
                )}
              </div>
              {open === card.id && (
                <div className="board-list-open">
                  <CardFields id={card.id} />
                  {mayEdit && <Place card={card} />}
                </div>
              )}
            </li>
          )
        })}
      </ol>
      {cards.length > pages * linesAPage && (
        <Button onClick={() => setPages(pages + 1)}>{t('moreCards', { count: cards.length - pages * linesAPage })}</Button>
      )}
    </div>
  )
}

function NewCard({ onAdded }: { onAdded: (id: string) => void }) {
  const t = useText(boardsText)
  const { board } = useOpenBoard()
  const [words, setWords] = useState('')
  const [kind, setKind] = useState<CardKind>('scene')
  const field = useRef<HTMLInputElement>(null)
  const add = (event: FormEvent) => {
    event.preventDefault()
    if (words.trim() === '') return field.current?.focus()
    onAdded(addCard(board, kind, { x: 0, y: 0 }, { words: words.trim() }))
    setWords('')
    field.current?.focus()
  }
  return (
    <form className="board-inline-form" onSubmit={add}>
      <Select
        label={t('kind')}
        value={kind}
        options={[...typedKinds, 'note' as const].map((one) => ({ value: one, label: t(`kind_${one}`) }))}
        onChange={(event) => setKind(event.target.value as CardKind)}
      />
      <TextField ref={field} label={t('newCard')} maxLength={400} value={words} onChange={(event) => setWords(event.target.value)} />
      <Button kind="ink" type="submit">
        {t('add')}
      </Button>
    </form>
  )
}

/** Where the card lies on the board, moved by a hand's breadth. */
function Place({ card }: { card: Card }) {
  const t = useText(boardsText)
  const { board } = useOpenBoard()
  return (
    <fieldset className="board-list-place">
      <legend className="field-label">
        {t('placeOnBoard')} <span className="mono dim">{`${Math.round(card.x)}, ${Math.round(card.y)}`}</span>
      </legend>
      {(
        [
          ['moveLeft', -120, 0],
          ['moveRight', 120, 0],
          ['moveUp', 0, -120],
          ['moveDown', 0, 120],
        ] as const
      ).map(([name, dx, dy]) => (
        <Button key={name} small onClick={() => moveBy(board, [card.id], dx, dy)}>
          {t(name)}
        </Button>
      ))}
      <Button small onClick={() => board.remove([card.id])}>
        {t('remove')}
      </Button>
    </fieldset>
  )
}
