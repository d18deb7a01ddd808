import { useQuery } from '@tanstack/react-query'
import { lazy, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { BoardLine } from '#contract/boards/boards.ts'
import { newId } from '#core/house/new-id.ts'
import { arrangeBoard, beginBoard, myBoards } from '#web/data/boards/boards.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { SkeletonRows } from '#web/ui/layout/skeleton.tsx'
import { Failed } from '#web/ui/layout/states.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { WhenNear } from '#web/ui/layout/when-near.tsx'
import { dateFormat } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { type TemplateName, templateNames } from './board-templates/names.ts'
import { templatesText } from './board-templates/words.ts'
import { boardsText } from './words.ts'

/** Loaded with the board's renderer, after the list. */
const Miniature = lazy(() => import('./miniature.tsx'))

/** The user's boards, and ways to create one: empty, or from a template. */
export function BoardList() {
  const t = useText(boardsText)
  const boards = useQuery(myBoards)
  const lines = boards.data ?? []
  const there = lines.filter(({ removedAt }) => !removedAt)
  const away = lines.filter(({ removedAt }) => removedAt)
  const attempt = useAttempt()
  return (
    <div className="page boards">
      <header className="boards-top">
        <h1 className="title-l">{t('title')}</h1>
        <p className="lead measure dim">{t('lead')}</p>
      </header>
      {boards.isPending && <SkeletonRows rows={4} />}
      {boards.isError && <Failed title={t('listFailed')} text={boards.error.message} again={boards.refetch} />}
      {there.length > 0 && (
        <section aria-labelledby="boards-yours" className="boards-section">
          <h2 id="boards-yours" className="boards-head">
            {t('yourBoards')}
          </h2>
          <ul className="boards-sheets">
            {there.map((board) => (
              <BoardRow key={board.id} board={board} />
            ))}
          </ul>
        </section>
      )}
      {boards.data && <Beginnings first={there.length === 0} />}
      {away.length > 0 && (
        <section aria-labelledby="boards-away" className="boards-section">
          <h2 id="boards-away" className="boards-head">
            {t('putAway')}
          </h2>
          <p className="small dim">{t('putAwayText')}</p>
          <ul className="boards-lines">
            {away.map(({ id, title }) => (
              <li key={id} className="boards-line">
                <span className="title-s">{title || t('untitled')}</span>
                <Button small onClick={() => attempt(arrangeBoard(id, { removed: false }))}>
                  {t('takeBack')}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

/** Reports a failure of archiving or undoing. */
function useAttempt(): (work: Promise<void>) => void {
  const t = useText(boardsText)
  return (work) => void work.catch((cause: Error) => toast.failure(t('notArranged'), cause.message))
}

function BoardRow({ board: { id, title, role, owner, people, film, changedAt } }: { board: BoardLine }) {
  const t = useText(boardsText)
  const attempt = useAttempt()
  const remove = async () => {
    await arrangeBoard(id, { removed: true })
    toast.success(t('removed', { title: title || t('untitled') }), t('removedText'), {
      label: t('undo'),
      onPress: () => attempt(arrangeBoard(id, { removed: false })),
    })
  }
  return (
    <li className="boards-sheet">
      <Link to={`${paths.brainstormingTool}?board=${id}`} className="boards-line-link">
        <span className="board-miniature" aria-hidden="true">
          <WhenNear>
            <Miniature id={id} changedAt={changedAt} />
          </WhenNear>
        </span>
        <span className="title-s">{title || t('untitled')}</span>
        <span className="small dim">
          {[film && t('forFilm', { film }), role !== 'owner' && t('of', { owner }), people > 1 && t('people', { count: people })]
            .filter(Boolean)
            .join(' · ') || t('yoursAlone')}
        </span>
      </Link>
      <p className="boards-line-foot">
        <time className="mono dim" dateTime={changedAt}>
          {dateFormat({ day: 'numeric', month: 'short', year: 'numeric' }).format(new Date(changedAt))}
        </time>
        {role === 'owner' && (
          <Button small kind="plain" aria-label={t('removeNamed', { title: title || t('untitled') })} onClick={() => attempt(remove())}>
            {t('remove')}
          </Button>
        )}
      </p>
    </li>
  )
}

/** Empty, or a template: its questions and origin. */
function Beginnings({ first }: { first: boolean }) {
  const t = useText(boardsText)
  const form = useText(templatesText)
  const navigate = useNavigate()
  const [working, setWorking] = useState<TemplateName | 'empty'>()
  const begin = async (name: TemplateName | 'empty') => {
    if (working) return
    setWorking(name)
    try {
      const id = newId()
      const body = name === 'empty' ? undefined : (await import('./board-templates/begin.ts')).templateBody(name)
      await beginBoard({ id, title: name === 'empty' ? '' : form(`title_${name}`), ...(body ? { body } : {}) })
      navigate(`${paths.brainstormingTool}?board=${id}`)
    } catch (cause) {
      toast.failure(t('notBegun'), (cause as Error).message)
      setWorking(undefined)
    }
  }
  return (
    <section aria-labelledby="boards-begin" className="boards-section">
      <h2 id="boards-begin" className="boards-head">
        {first ? t('beginFirst') : t('beginAnother')}
      </h2>
      {first && <p className="measure">{t('teach')}</p>}
      <ol className="boards-forms">
        <li className="boards-form">
          <h3 className="title-s">{t('emptyBoard')}</h3>
          <p className="ui dim">{t('emptyBoardText')}</p>
          <Button small kind="ink" working={working === 'empty' && t('beginning')} onClick={() => void begin('empty')}>
            {t('beginEmpty')}
          </Button>
        </li>
        {templateNames.map((name) => (
          <li key={name} className="boards-form">
            <h3 className="title-s">{form(`title_${name}`)}</h3>
            <p className="ui dim">{form(`text_${name}`)}</p>
            <Button
              small
              working={working === name && t('beginning')}
              aria-label={t('beginWith', { form: form(`title_${name}`) })}
              onClick={() => void begin(name)}
            >
              {t('begin')}
            </Button>
          </li>
        ))}
      </ol>
    </section>
  )
}
