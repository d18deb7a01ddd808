import './outline.css'
import { useQuery } from '@tanstack/react-query'
import { bodyOf, type Card, inOrder, titleOf } from '#core/boards/shape.ts'
import { makeOutlineScene } from '#web/data/boards/boards.ts'
import { outlineQuery } from '#web/data/boards/outlines.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { saveFile } from '#web/ui/files/save-file.ts'
import { Fetched } from '#web/ui/layout/fetched.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { useBoardVersion, useOpenBoard } from '../board-context.ts'
import { outlineMarkdown } from '../outline.ts'
import { boardsText } from '../words.ts'
import { OutlineLine } from './outline-line.tsx'

/** The film's outline: its scenes in order, from any board; below it the scenes of this board that are not in it yet. */
export default function OutlineView() {
  const t = useText(boardsText)
  const { board, facts, id: boardId, mayEdit } = useOpenBoard()
  useBoardVersion(board)
  const film = facts.film!
  const outline = useQuery(outlineQuery(film.id))
  const scenes = outline.data ?? []
  const inIt = new Set(scenes.filter((scene) => scene.boardId === boardId).map(({ cardId }) => cardId))
  const outside = [...board.cards.values()].filter(({ kind, id }) => kind === 'scene' && !inIt.has(id)).toSorted(inOrder)
  const put = async (cards: readonly Card[]) => {
    try {
      // Sequential, to keep this order.
      for (const card of cards) await makeOutlineScene(boardId, card.id, film.id, titleOf(card) || t('untitledCard'), bodyOf(card))
    } catch (cause) {
      toast.failure(t('sceneNotMade'), (cause as Error).message)
    }
  }
  return (
    <Fetched query={outline} what={t('fetchingOutline')}>
      <div className="outline">
        <div className="outline-head">
          <h2 className="title-m">{t('outlineOf', { film: film.title || t('untitled') })}</h2>
          <p className="small dim" role="status">
            {t('scenes', { count: scenes.length })}
          </p>
          {scenes.length > 0 && (
            <Button
              small
              kind="plain"
              onClick={() => saveFile(new Blob([outlineMarkdown(film.title, scenes)], { type: 'text/markdown' }), 'outline.md')}
            >
              {t('outlineAsMarkdown')}
            </Button>
          )}
        </div>
        {scenes.length === 0 && (
          <div className="state">
            <p className="title-s state-title">{t('noScenes')}</p>
            <p className="ui dim measure">{t('noScenesText')}</p>
          </div>
        )}
        <ol className="outline-scenes">
          {scenes.map((scene, at) => (
            <OutlineLine key={scene.id} filmId={film.id} scene={scene} at={at} scenes={scenes} />
          ))}
        </ol>
        {mayEdit && (
          <section className="outline-outside" aria-labelledby="outline-outside">
            <h3 id="outline-outside" className="boards-head">
              {t('notYetScenes')}
            </h3>
            {outside.length === 0 && <p className="ui dim">{t('allIn')}</p>}
            <ul>
              {outside.slice(0, 300).map((card) => {
                const title = titleOf(card) || t('untitledCard')
                return (
                  <li key={card.id}>
                    <span className="ui">{title}</span>
                    <Button small aria-label={t('intoOutline', { title })} onClick={() => void put([card])}>
                      {t('intoOutlineShort')}
                    </Button>
                  </li>
                )
              })}
            </ul>
            {outside.length > 1 && (
              <p>
                <Button small onClick={() => void put(outside.slice(0, 300))}>
                  {t('allIntoOutline', { count: Math.min(300, outside.length) })}
                </Button>
              </p>
            )}
          </section>
        )}
      </div>
    </Fetched>
  )
}
