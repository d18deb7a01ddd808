import { type FormEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { type Card, type CardKind, inOrder, isSpoken, typedKinds } from '#core/boards/shape.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { plain } from '#web/ui/controls/combobox-match.ts'
import { TextField } from '#web/ui/controls/field.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { addCard, group, moveBy } from '../acts.ts'
import { useBoardVersion, useOpenBoard } from '../board-context.ts'
import { PictureFace } from '../canvas/picture-face.tsx'
import { CardFields } from '../card-fields.tsx'
import { useCardTitle } from '../card-title.ts'
import { FilmCards } from '../from-films/film-cards.tsx'
import { QuoteFace } from '../quote-face.tsx'
import { VoteDots } from '../vote-dots.tsx'
import { boardsText } from '../words.ts'

const linesAPage = 100

/** All functions of a board as a list: for keyboard and screen reader. */
export default function ListView() {
  const t = useText(boardsText)
  const { board, mayEdit } = useOpenBoard()
  useBoardVersion(board)
  const [kind, setKind] = useState<CardKind | ''>('')
  const [find, setFind] = useState('')
  const [open, setOpen] = useState<string>()
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const [pages, setPages] = useState(1)
  const all = [...board.cards.values()].filter((card) => isSpoken(card) || card.kind === 'frame').toSorted(inOrder)
  const wanted = plain(find.trim())
  const isWanted = (card: Card) => (kind === '' || card.kind === kind) && (wanted === '' || plain(card.words).includes(wanted))
  // The open one stays open while edited.
  const cards = all.filter((card) => card.id === open || isWanted(card))
  const shown = cards.slice(0, pages * linesAPage)
  // What was just written or is open is here, however long the list is.
  const beyond = cards.slice(shown.length).find(({ id }) => id === open)
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
      {mayEdit && (
        <NewCard
          onAdded={(id) => {
            setOpen(id)
            setFind('')
            setKind('')
          }}
        />
      )}
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
        {all.length > 0 && (
          <TextField label={t('findCard')} type="search" maxLength={200} value={find} onChange={(event) => setFind(event.target.value)} />
        )}
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
        {(beyond ? [...shown, beyond] : shown).map((card) => (
          <CardLine
            key={card.id}
            card={card}
            open={open === card.id}
            picked={picked.has(card.id)}
            onOpen={() => setOpen(open === card.id ? undefined : card.id)}
            onPick={() =>
              setPicked((now) => {
                const next = new Set(now)
                if (!next.delete(card.id)) next.add(card.id)
                return next
              })
            }
            onStep={(by) => step(card, by)}
          />
        ))}
      </ol>
      {cards.length > shown.length && (
        <Button onClick={() => setPages(pages + 1)}>{t('moreCards', { count: cards.length - shown.length })}</Button>
      )}
    </div>
  )
}

interface CardLineProps {
  card: Card
  open: boolean
  picked: boolean
  onOpen(): void
  onPick(): void
  onStep(by: 1 | -1): void
}

/** One card of the list; open, everything about it. */
function CardLine({ card, open, picked, onOpen, onPick, onStep }: CardLineProps) {
  const t = useText(boardsText)
  const { board, mayEdit } = useOpenBoard()
  const title = useCardTitle(card)
  return (
    <li data-strength={card.strength}>
      <div className="board-list-line">
        {mayEdit && <input type="checkbox" aria-label={t('pick', { title })} checked={picked} onChange={onPick} />}
        <button type="button" className="board-list-title" aria-expanded={open} onClick={onOpen}>
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
            <Button small kind="plain" aria-label={t('upNamed', { title })} onClick={() => onStep(-1)}>
              ↑
            </Button>
            <Button small kind="plain" aria-label={t('downNamed', { title })} onClick={() => onStep(1)}>
              ↓
            </Button>
          </span>
        )}
      </div>
      {open && (
        <div className="board-list-open">
          {(card.range || card.picture) && (
            <div className="board-list-seen">
              {card.range ? <QuoteFace card={card} range={card.range} /> : <PictureFace picture={card.picture} label={title} />}
            </div>
          )}
          <CardFields id={card.id} />
          <Place card={card} />
        </div>
      )}
    </li>
  )
}

function NewCard({ onAdded }: { onAdded: (id: string) => void }) {
  const t = useText(boardsText)
  const { board } = useOpenBoard()
  const [words, setWords] = useState('')
  const [kind, setKind] = useState<CardKind>('scene')
  const [house, setHouse] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const add = (event: FormEvent) => {
    event.preventDefault()
    if (words.trim() === '') return field.current?.focus()
    const written = words.trim()
    const url = kind === 'link' && /^https?:\/\/\S+$/.test(written) ? written : ''
    onAdded(addCard(board, kind, { x: 0, y: 0 }, { words: url ? new URL(url).host : written, url }))
    setWords('')
    field.current?.focus()
  }
  return (
    <>
      <form className="board-inline-form" onSubmit={add}>
        <Select
          label={t('kind')}
          value={kind}
          options={[...typedKinds, 'note' as const, 'link' as const, 'frame' as const].map((one) => ({
            value: one,
            label: t(`kind_${one}`),
          }))}
          onChange={(event) => setKind(event.target.value as CardKind)}
        />
        <TextField ref={field} label={t('newCard')} maxLength={400} value={words} onChange={(event) => setWords(event.target.value)} />
        <Button kind="ink" type="submit">
          {t('add')}
        </Button>
        <Button onClick={() => setHouse(true)}>{t('fromHouse')}</Button>
      </form>
      {house && <FilmCards onClose={() => setHouse(false)} onAdd={(act) => onAdded(act({ x: 0, y: 0 }))} />}
    </>
  )
}

/** Position of the card: jump to it, or move it by a step. */
function Place({ card }: { card: Card }) {
  const t = useText(boardsText)
  const { id, board, chosen, mayEdit } = useOpenBoard()
  const navigate = useNavigate()
  const see = (
    <Button
      small
      onClick={() => {
        chosen.show([card.id])
        void navigate(`${paths.brainstormingTool}?board=${id}`)
      }}
    >
      {t('seeCard')}
    </Button>
  )
  if (!mayEdit) return <p>{see}</p>
  return (
    <fieldset className="board-list-place">
      <legend className="field-label">
        {t('placeOnBoard')} <span className="mono dim">{`${Math.round(card.x)}, ${Math.round(card.y)}`}</span>
      </legend>
      {see}
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
