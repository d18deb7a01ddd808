import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { bodyOf, titleOf, wordsMaxLength } from '#core/boards/shape.ts'
import { placeBetween } from '#core/house/place-between.ts'
import { firstOf } from '#core/text/cut-text.ts'
import { changeScene, type OutlineScene, removeScene } from '#web/data/boards/outlines.ts'
import { HouseError } from '#web/data/house/house-error.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { useOpenBoard } from '../board-context.ts'
import { boardsText } from '../words.ts'

interface OutlineLineProps {
  filmId: string
  scene: OutlineScene
  at: number
  scenes: readonly OutlineScene[]
}

/** One scene: written in where it is, moved, removed; with the card's text when the two differ. */
export function OutlineLine({ filmId, scene, at, scenes }: OutlineLineProps) {
  const t = useText(boardsText)
  const number = at + 1
  const attempt = async (work: () => Promise<void>) => {
    try {
      await work()
    } catch (cause) {
      toast.failure(t('sceneNotKept'), cause instanceof HouseError ? [cause.message, cause.hint].filter(Boolean).join(' ') : undefined)
    }
  }
  const change = (what: Parameters<typeof changeScene>[2]) => void attempt(() => changeScene(filmId, scene.id, what))
  const step = (by: 1 | -1) => {
    const [before, after] = by === 1 ? [scenes[at + 1], scenes[at + 2]] : [scenes[at - 2], scenes[at - 1]]
    change({ place: placeBetween(before?.place, after?.place) })
  }
  const out = () =>
    attempt(async () => {
      await removeScene(filmId, scene.id, true)
      const back = () => void attempt(() => removeScene(filmId, scene.id, false))
      toast.success(t('sceneIsOut'), scene.title, { label: t('undo'), onPress: back })
    })
  const { title } = scene
  return (
    <li className="outline-scene" aria-label={t('sceneNumber', { number })}>
      <span className="mono outline-number" aria-hidden="true">
        {number}
      </span>
      <div className="outline-said">
        <Written
          className="title-s"
          label={t('sceneTitle', { number })}
          value={title}
          most={200}
          onWritten={(words) => words.trim() !== '' && change({ title: words.trim() })}
        />
        <Written
          label={t('sceneWords', { number })}
          value={scene.words}
          most={5000}
          placeholder={t('whatHappens')}
          lines
          onWritten={(words) => change({ words: words.trim() })}
        />
        <ItsCard scene={scene} onTake={change} />
      </div>
      <span className="outline-acts">
        <Button small kind="plain" aria-label={t('sceneUp', { title })} notNow={at === 0} onClick={() => step(-1)}>
          ↑
        </Button>
        <Button small kind="plain" aria-label={t('sceneDown', { title })} notNow={at === scenes.length - 1} onClick={() => step(1)}>
          ↓
        </Button>
        <Button small kind="plain" aria-label={t('sceneOut', { title })} onClick={() => void out()}>
          {t('takeSceneOut')}
        </Button>
      </span>
    </li>
  )
}

/** The card of a scene: jump to it, and copy text either way when the two differ. */
function ItsCard({ scene, onTake }: { scene: OutlineScene; onTake(words: { title: string; words: string }): void }) {
  const t = useText(boardsText)
  const navigate = useNavigate()
  const { board, chosen, id: boardId, mayEdit } = useOpenBoard()
  if (!scene.boardId) return null
  if (scene.boardId !== boardId)
    return (
      <p className="small">
        <Link className="text-link" to={`${paths.brainstormingTool}?board=${scene.boardId}`}>
          {t('seeOtherBoard')}
        </Link>
      </p>
    )
  const card = board.cards.get(scene.cardId)
  if (!card) return <p className="small dim">{t('cardGone')}</p>
  const [title, words] = [titleOf(card), bodyOf(card)]
  const differs = title !== '' && (title !== scene.title || words !== scene.words)
  const see = () => {
    chosen.show([card.id])
    void navigate(`${paths.brainstormingTool}?board=${boardId}`)
  }
  return (
    <div className="outline-card small">
      <button type="button" className="text-link" onClick={see}>
        {t('seeCard')}
      </button>
      {differs && (
        <>
          <span className="dim">{t('cardSays')}:</span> <q>{[title, words].filter(Boolean).join('. ')}</q>
          <Button small onClick={() => onTake({ title: firstOf(title, 200), words: firstOf(words, 5000) })}>
            {t('takeCardsWords')}
          </Button>
          {mayEdit && (
            <Button
              small
              kind="plain"
              onClick={() =>
                board.changeAlone(() => {
                  board.edit(card.id, { words: [scene.title, scene.words].filter(Boolean).join('\n').slice(0, wordsMaxLength) })
                })
              }
            >
              {t('giveCardWords')}
            </Button>
          )}
        </>
      )}
    </div>
  )
}

interface WrittenProps {
  label: string
  value: string
  most: number
  placeholder?: string
  /** May have several lines. */
  lines?: boolean
  className?: string
  onWritten(words: string): void
}
/** A field saved on blur; remote changes apply while it is not focused. */
function Written({ label, value, most, placeholder, lines = false, className = '', onWritten }: WrittenProps) {
  const [typed, setTyped] = useState<string>()
  // Saved: from now on the stored value is shown.
  useEffect(() => setTyped((now) => (now === value ? undefined : now)), [value])
  return (
    <textarea
      className={`outline-words ${className}`}
      aria-label={label}
      rows={1}
      placeholder={placeholder}
      maxLength={most}
      value={typed ?? value}
      onChange={({ target }) => setTyped(lines ? target.value : target.value.replaceAll('\n', ' '))}
      onBlur={() => {
        if (typed !== undefined && typed !== value) onWritten(typed)
        else setTyped(undefined)
      }}
    />
  )
}
