import { boxAround } from '#core/boards/geometry.ts'
import { titleOf } from '#core/boards/shape.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { TextField } from '#web/ui/controls/field.tsx'
import { useText } from '#web/ui/text.ts'
import { duplicate, frameAround, group } from './acts.ts'
import { useBoardVersion, useOpenBoard } from './board-context.ts'
import type { Seen } from './canvas/seen.ts'
import { CardFields } from './card-fields.tsx'
import { boardsText } from './words.ts'

/** The panel of the selection: one card in full, or actions for several. */
export function CardPanel({ ids, seen }: { ids: readonly string[]; seen: Seen }) {
  const t = useText(boardsText)
  const { board, chosen, mayEdit } = useOpenBoard()
  useBoardVersion(board)
  const cards = ids.flatMap((id) => board.cards.get(id) ?? [])
  const one = cards.length === 1 ? cards[0] : undefined
  const line = ids.length === 1 ? board.lines.get(ids[0]!) : undefined
  const grouped = cards.length > 1 && cards.every(({ group }) => group && group === cards[0]!.group)
  return (
    <aside className="board-panel board-scrolls" aria-label={t('chosenCards')}>
      <div className="board-panel-head">
        <h2 className="ui">
          <strong>{one ? titleOf(one) || t('untitledCard') : line ? t('line') : t('cards', { count: cards.length })}</strong>
        </h2>
        <Button small kind="plain" onClick={() => chosen.drop()}>
          {t('close')}
        </Button>
      </div>
      {one && <CardFields key={one.id} id={one.id} />}
      {line && mayEdit && (
        <TextField
          label={t('lineLabel')}
          value={line.label}
          maxLength={200}
          onChange={(event) => board.editLine(line.id, event.target.value)}
        />
      )}
      {mayEdit && (
        <p className="board-panel-acts">
          {cards.length > 1 && (
            <Button small onClick={() => group(board, ids, !grouped)}>
              {grouped ? t('ungroup') : t('group')}
            </Button>
          )}
          {cards.length > 1 && (
            <Button
              small
              onClick={() => {
                const frame = frameAround(board, ids)
                if (frame) chosen.edit(frame)
              }}
            >
              {t('frameAround')}
            </Button>
          )}
          {cards.length > 0 && (
            <Button
              small
              onClick={() => {
                const box = boxAround(cards)
                if (box) seen.fit([box])
              }}
            >
              {t('lookAt')}
            </Button>
          )}
          {cards.length > 0 && (
            <Button small onClick={() => chosen.take(duplicate(board, ids))}>
              {t('duplicate')}
            </Button>
          )}
          <Button small onClick={() => board.remove(ids)}>
            {t('remove')}
          </Button>
        </p>
      )}
    </aside>
  )
}
