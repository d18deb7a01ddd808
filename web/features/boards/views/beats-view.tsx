import { type DragEvent, useState } from 'react'
import { type Card, inOrder, isSpoken, titleOf } from '#core/boards/shape.ts'
import { newId } from '#core/house/new-id.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Menu } from '#web/ui/controls/menu.tsx'
import { useText } from '#web/ui/text.ts'
import { addCard } from '../acts.ts'
import { useBoardVersion, useOpenBoard } from '../board-context.ts'
import { useCardTitle } from '../card-title.ts'
import { VoteDots } from '../vote-dots.tsx'
import { boardsText } from '../words.ts'

/** The same cards as a beat sheet: columns in their order, cards from above. Dragged by mouse, moved by a menu on each card otherwise. */
export default function BeatsView() {
  const t = useText(boardsText)
  const { board, mayEdit } = useOpenBoard()
  useBoardVersion(board)
  const cards = [...board.cards.values()].filter(isSpoken).toSorted(inOrder)
  const known = new Set(board.beats.map(({ id }) => id))
  const outside = cards.filter(({ beat }) => !known.has(beat))
  const addColumn = () => board.putBeat({ id: newId(), title: '', rank: (board.beats.at(-1)?.rank ?? 0) + 1 })
  return (
    <>
      {board.beats.length === 0 && (
        <div className="state">
          <p className="title-s state-title">{t('noBeats')}</p>
          <p className="ui dim measure">{t('noBeatsText')}</p>
        </div>
      )}
      <div className="beats">
        {board.beats.map((beat, at) => (
          <Column key={beat.id} id={beat.id} title={beat.title} at={at} cards={cards.filter((card) => card.beat === beat.id)} />
        ))}
        {mayEdit && (
          <div className="beats-more">
            <Button small onClick={addColumn}>
              {t('addColumn')}
            </Button>
          </div>
        )}
      </div>
      {outside.length > 0 && (
        <section className="beats-outside" aria-labelledby="beats-outside">
          <h2 id="beats-outside" className="boards-head">
            {t('outsideColumns', { count: outside.length })}
          </h2>
          <ul className="beats-outside-cards">
            {outside.slice(0, 300).map((card) => (
              <BeatCard key={card.id} card={card} siblings={outside} />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function Column({ id, title, at, cards }: { id: string; title: string; at: number; cards: readonly Card[] }) {
  const t = useText(boardsText)
  const { board, mayEdit } = useOpenBoard()
  const [over, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const card = event.dataTransfer.getData('text/x-board-card')
    if (card) board.changeAlone(() => board.edit(card, { beat: id, rank: (cards.at(-1)?.rank ?? 0) + 1 }))
  }
  const neighbour = (by: number) => {
    const other = board.beats[at + by]
    if (!other) return
    const own = board.beats[at]!
    board.changeAlone(() => {
      board.editBeat(own.id, { rank: other.rank })
      board.editBeat(other.id, { rank: own.rank === other.rank ? own.rank + by : own.rank })
    })
  }
  return (
    <section
      className="beats-column"
      data-over={over || undefined}
      aria-label={title || t('untitledColumn')}
      onDragOver={(event) => {
        if (!mayEdit || !event.dataTransfer.types.includes('text/x-board-card')) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <div className="beats-head">
        <span className="mono dim">{at + 1}</span>
        <input
          className="board-title"
          aria-label={t('columnTitle')}
          placeholder={t('untitledColumn')}
          readOnly={!mayEdit}
          maxLength={200}
          value={title}
          onChange={(event) => board.editBeat(id, { title: event.target.value })}
        />
        {mayEdit && (
          <Menu
            label={t('columnActs')}
            trigger={
              <button type="button" className="beats-more-button" aria-label={t('columnActsOf', { title: title || t('untitledColumn') })}>
                …
              </button>
            }
            items={[
              { label: t('moveLeft'), onChoose: () => neighbour(-1) },
              { label: t('moveRight'), onChoose: () => neighbour(1) },
              { label: t('removeColumn'), onChoose: () => board.removeBeat(id) },
            ]}
          />
        )}
      </div>
      <ol>
        {cards.map((card) => (
          <BeatCard key={card.id} card={card} siblings={cards} />
        ))}
      </ol>
      {mayEdit && (
        <Button
          small
          kind="plain"
          onClick={() => addCard(board, 'scene', { x: at * 320, y: cards.length * 180 }, { beat: id, words: t('newScene') })}
        >
          {t('addScene')}
        </Button>
      )}
    </section>
  )
}

function BeatCard({ card, siblings }: { card: Card; siblings: readonly Card[] }) {
  const t = useText(boardsText)
  const { board, mayEdit } = useOpenBoard()
  const at = siblings.findIndex(({ id }) => id === card.id)
  const step = (by: number) => {
    const order = [...siblings]
    const [own] = order.splice(at, 1)
    order.splice(Math.max(0, at + by), 0, own!)
    board.changeAlone(() => {
      for (const [place, { id, rank }] of order.entries()) if (rank !== place + 1) board.edit(id, { rank: place + 1 })
    })
  }
  const title = useCardTitle(card)
  return (
    <li
      className="beat"
      data-strength={card.strength}
      draggable={mayEdit}
      onDragStart={(event) => event.dataTransfer.setData('text/x-board-card', card.id)}
    >
      <span className="small dim">{t(`kind_${card.kind}`)}</span>
      {card.range && titleOf(card) === '' && <p className="beat-said">{title}</p>}
      {mayEdit ? (
        <textarea
          className="beat-words"
          aria-label={t('wordsOfNamed', { title })}
          rows={Math.min(8, Math.max(2, Math.ceil(card.words.length / 28) + card.words.split('\n').length - 1))}
          value={card.words}
          onChange={(event) => board.edit(card.id, { words: event.target.value })}
        />
      ) : (
        <p className="beat-words">{card.words}</p>
      )}
      <VoteDots card={card} />
      {mayEdit && (
        <Menu
          label={t('moveCard')}
          trigger={
            <button type="button" className="beats-more-button" aria-label={t('moveNamed', { title })}>
              …
            </button>
          }
          items={[
            ...(at > 0 ? [{ label: t('moveUp'), onChoose: () => step(-1) }] : []),
            ...(at < siblings.length - 1 ? [{ label: t('moveDown'), onChoose: () => step(1) }] : []),
            ...board.beats
              .filter(({ id }) => id !== card.beat)
              .map((beat) => ({
                label: t('toColumn', { title: beat.title || t('untitledColumn') }),
                onChoose: () => board.changeAlone(() => board.edit(card.id, { beat: beat.id, rank: board.nextRank })),
              })),
            ...(card.beat
              ? [{ label: t('outOfColumns'), onChoose: () => board.changeAlone(() => board.edit(card.id, { beat: '' })) }]
              : []),
          ]}
        />
      )}
    </li>
  )
}
