import { useState } from 'react'
import { type Card, cardStates, inOrder, isSpoken } from '#core/boards/shape.ts'
import { Checkbox } from '#web/ui/controls/check.tsx'
import { useEmptyDay } from '#web/ui/controls/date-field.tsx'
import { dateFormat } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { useBoardVersion, useOpenBoard } from '../board-context.ts'
import { useCardTitle } from '../card-title.ts'
import { boardsText } from '../words.ts'

/** The same cards by due date: what we have, what is promised, what we still lack. What has no day comes last. */
export default function TimelineView() {
  const t = useText(boardsText)
  const { board } = useOpenBoard()
  useBoardVersion(board)
  const [lackOnly, setLackOnly] = useState(false)
  const cards = [...board.cards.values()].filter(isSpoken)
  const lacking = cards.filter(({ state }) => state !== 'have')
  const shown = lackOnly ? lacking : cards
  const months = new Map<string, Card[]>()
  for (const card of shown.filter(({ due }) => due).toSorted((one, other) => one.due.localeCompare(other.due) || inOrder(one, other))) {
    const month = card.due.slice(0, 7)
    months.set(month, [...(months.get(month) ?? []), card])
  }
  const undated = shown.filter(({ due }) => !due).toSorted(inOrder)
  if (cards.length === 0)
    return (
      <div className="state">
        <p className="title-s state-title">{t('noTimeline')}</p>
        <p className="ui dim measure">{t('noTimelineText')}</p>
      </div>
    )
  return (
    <div className="timeline">
      <p className="timeline-sum title-m" role="status">
        {lacking.length === 0 ? t('lackNothing') : t('stillLack', { count: lacking.length })}
      </p>
      <Checkbox checked={lackOnly} onChange={(event) => setLackOnly(event.target.checked)}>
        {t('lackOnly')}
      </Checkbox>
      {[...months].map(([month, some]) => (
        <section key={month} className="timeline-month" aria-labelledby={`month-${month}`}>
          <h2 id={`month-${month}`} className="title-s">
            {dateFormat({ month: 'long', year: 'numeric' }).format(new Date(`${month}-01T12:00:00`))}
          </h2>
          <ol>
            {some.map((card) => (
              <Line key={card.id} card={card} />
            ))}
          </ol>
        </section>
      ))}
      {undated.length > 0 && (
        <section className="timeline-month" aria-labelledby="month-none">
          <h2 id="month-none" className="title-s">
            {t('withoutDay')}
          </h2>
          <ol>
            {undated.slice(0, 500).map((card) => (
              <Line key={card.id} card={card} />
            ))}
          </ol>
        </section>
      )}
    </div>
  )
}

function Line({ card }: { card: Card }) {
  const t = useText(boardsText)
  const { board, mayEdit } = useOpenBoard()
  const title = useCardTitle(card)
  const empty = useEmptyDay(card.due)
  return (
    <li className="timeline-line" data-state={card.state}>
      <input
        {...empty(card.due)}
        type="date"
        className="input mono"
        aria-label={t('dueOf', { title })}
        disabled={!mayEdit}
        value={card.due}
        onChange={(event) => board.edit(card.id, { due: event.target.value })}
      />
      <span className="timeline-mark" aria-hidden="true" />
      <span className="timeline-what">
        <span className="ui">{title}</span> <span className="small dim">{t(`kind_${card.kind}`)}</span>
      </span>
      <select
        className="input"
        aria-label={t('stateOf', { title })}
        disabled={!mayEdit}
        value={card.state}
        onChange={(event) => board.edit(card.id, { state: event.target.value as Card['state'] })}
      >
        {cardStates.map((state) => (
          <option key={state} value={state}>
            {t(`state_${state}`)}
          </option>
        ))}
      </select>
    </li>
  )
}
