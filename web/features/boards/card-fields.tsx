import { useState } from 'react'
import { bodyOf, cardStates, inOrder, isSpoken, strengths, titleOf, typedKinds, wordsMaxLength } from '#core/boards/shape.ts'
import { makeOutlineScene } from '#web/data/boards/boards.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Combobox } from '#web/ui/controls/combobox.tsx'
import { DateField } from '#web/ui/controls/date-field.tsx'
import { TextArea, TextField } from '#web/ui/controls/field.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { connect } from './acts.ts'
import { useBoardVersion, useOpenBoard } from './board-context.ts'
import { CardRemarks } from './card-remarks.tsx'
import { CardRushes } from './card-rushes.tsx'
import { boardsText } from './words.ts'

/** Everything about one card: beside the board, and in the list, where it is the only editor. */
export function CardFields({ id }: { id: string }) {
  const t = useText(boardsText)
  const { board, facts, mayEdit, id: boardId } = useOpenBoard()
  useBoardVersion(board)
  const card = board.cards.get(id)
  if (!card) return null
  const spoken = isSpoken(card)
  const off = !mayEdit
  return (
    <div className="stack board-fields">
      {card.kind !== 'ink' && (
        <TextArea
          label={card.kind === 'frame' ? t('frameTitle') : t('wordsOf')}
          rows={card.kind === 'frame' ? 1 : 4}
          maxLength={wordsMaxLength}
          readOnly={off}
          value={card.words}
          onChange={(event) => board.edit(id, { words: event.target.value })}
        />
      )}
      {spoken && (
        <>
          <div className="board-fields-pair">
            <Select
              label={t('kind')}
              disabled={off}
              value={card.kind}
              options={[...new Set([...typedKinds, 'note' as const, card.kind])].map((kind) => ({ value: kind, label: t(`kind_${kind}`) }))}
              onChange={(event) => board.edit(id, { kind: event.target.value as typeof card.kind })}
            />
            <Select
              label={t('strength')}
              disabled={off}
              value={String(card.strength)}
              options={strengths.map((strength) => ({ value: String(strength), label: t(`strength_${strength}`) }))}
              onChange={(event) => board.edit(id, { strength: Number(event.target.value) as typeof card.strength })}
            />
            <Select
              label={t('state')}
              disabled={off}
              value={card.state}
              options={cardStates.map((state) => ({ value: state, label: t(`state_${state}`) }))}
              onChange={(event) => board.edit(id, { state: event.target.value as typeof card.state })}
            />
            <DateField label={t('due')} disabled={off} value={card.due} onChange={(event) => board.edit(id, { due: event.target.value })} />
            {board.beats.length > 0 && (
              <Select
                label={t('column')}
                disabled={off}
                value={card.beat}
                options={[
                  { value: '', label: t('noColumn') },
                  ...board.beats.map(({ id, title }) => ({ value: id, label: title || t('untitledColumn') })),
                ]}
                onChange={(event) => board.edit(id, { beat: event.target.value, rank: board.nextRank })}
              />
            )}
          </div>
          {(card.kind === 'link' || card.url) && (
            <TextField
              label={t('address')}
              type="url"
              inputMode="url"
              readOnly={off}
              maxLength={2000}
              hint={t('addressHint')}
              defaultValue={card.url}
              onBlur={(event) => board.edit(id, { url: event.target.value.trim() })}
            />
          )}
          <Lines id={id} />
          {mayEdit && facts.film?.mine && (card.kind === 'scene' || facts.scenes.includes(id)) && (
            <div>
              <Button
                small
                onClick={() =>
                  void makeOutlineScene(boardId, id, facts.film!.id, titleOf(card) || t('untitledCard'), bodyOf(card)).then(
                    () => toast.success(t('sceneMade'), t('sceneMadeText', { film: facts.film!.title })),
                    (cause: Error) => toast.failure(t('sceneNotMade'), cause.message),
                  )
                }
              >
                {facts.scenes.includes(id) ? t('sceneAgain') : t('makeScene', { film: facts.film.title })}
              </Button>
            </div>
          )}
        </>
      )}
      {facts.film?.mine && facts.scenes.includes(id) && <CardRushes cardId={id} boardId={boardId} film={facts.film.id} />}
      {card.kind !== 'ink' && <CardRemarks cardId={id} />}
    </div>
  )
}

/** Connections of the card, and a choice of further ones. */
function Lines({ id }: { id: string }) {
  const t = useText(boardsText)
  const { board, mayEdit } = useOpenBoard()
  const [asking, setAsking] = useState(false)
  const tied = [...board.lines.values()].flatMap(({ id: line, from, to, label }) => {
    const other = board.cards.get(from === id ? to : from)
    return (from === id || to === id) && other ? [{ line, other, label }] : []
  })
  const others = [...board.cards.values()].filter(
    (card) => isSpoken(card) && card.id !== id && !tied.some(({ other }) => other.id === card.id),
  )
  return (
    <div className="board-tied">
      {tied.length > 0 && (
        <>
          <p className="field-label">{t('tiedTo')}</p>
          <ul>
            {tied.map(({ line, other, label }) => (
              <li key={line}>
                {titleOf(other) || t('untitledCard')}
                {label && <span className="dim"> · {label}</span>}
                {mayEdit && (
                  <Button small kind="plain" aria-label={t('untie', { title: titleOf(other) })} onClick={() => board.remove([line])}>
                    {t('removeFromBoard')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
      {mayEdit &&
        (asking ? (
          <Combobox
            label={t('tieTo')}
            value={undefined}
            options={others
              .toSorted(inOrder)
              .slice(0, 2000)
              .map((card) => ({ value: card.id, label: `${titleOf(card) || t('untitledCard')} (${t(`kind_${card.kind}`)})` }))}
            onChange={(to) => {
              if (!to) return
              connect(board, id, to)
              setAsking(false)
            }}
          />
        ) : (
          others.length > 0 && (
            <Button small onClick={() => setAsking(true)}>
              {t('tie')}
            </Button>
          )
        ))}
    </div>
  )
}
