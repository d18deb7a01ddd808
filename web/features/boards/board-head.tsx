import { useState } from 'react'
import { Link } from 'react-router'
import { arrangeBoard } from '#web/data/boards/boards.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Menu } from '#web/ui/controls/menu.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { useBoardVersion, useOpenBoard } from './board-context.ts'
import { BoardHere } from './board-here.tsx'
import { type BoardViewName, boardViews } from './board-views.ts'
import type { LineState } from './document/board-line.ts'
import { HistoryDrawer } from './history-drawer.tsx'
import { ShareDialog } from './share-dialog.tsx'
import { TakeInDialog } from './take-in-dialog.tsx'
import { useTakeOut } from './take-out.ts'
import { VoteDialog } from './vote-dialog.tsx'
import { boardsText } from './words.ts'

type Panel = 'share' | 'history' | 'vote' | 'take-in'

/** Title, ways to look at the board, who is there, its state with the house, and what else can be done with it. */
export function BoardHead({ view, state, kept }: { view: BoardViewName; state: LineState; kept: boolean }) {
  const t = useText(boardsText)
  const { facts, mayEdit, board } = useOpenBoard()
  useBoardVersion(board)
  const [panel, setPanel] = useState<Panel>()
  const takeOut = useTakeOut()
  const close = () => setPanel(undefined)
  return (
    <header className="board-head">
      <div className="board-head-title">
        <Link to={paths.brainstormingTool} className="small text-link">
          {t('toBoards')}
        </Link>
        <Title />
      </div>
      <nav className="board-views" aria-label={t('views')}>
        {boardViews
          .filter((one) => one !== 'outline' || facts.film?.mine)
          .map((one) => (
            <Link
              key={one}
              to={`${paths.brainstormingTool}?board=${facts.id}${one === 'board' ? '' : `&view=${one}`}`}
              aria-current={one === view ? 'page' : undefined}
            >
              {t(`view_${one}`)}
            </Link>
          ))}
      </nav>
      <div className="board-head-right">
        <p className="small dim board-line-state" role="status">
          {t(state === 'waiting' && !kept ? 'line_unkept' : `line_${state}`)}
        </p>
        <BoardHere />
        {mayEdit && (
          <>
            <Button small kind="plain" notNow={!board.undo.canUndo()} onClick={() => board.undo.undo()}>
              {t('undo')}
            </Button>
            <Button small kind="plain" notNow={!board.undo.canRedo()} onClick={() => board.undo.redo()}>
              {t('redo')}
            </Button>
          </>
        )}
        {facts.role === 'owner' && (
          <Button small kind="ink" onClick={() => setPanel('share')}>
            {t('share')}
          </Button>
        )}
        <Menu
          label={t('more')}
          trigger={<Button small>{t('more')}</Button>}
          items={[
            { label: t('history'), onChoose: () => setPanel('history') },
            ...(mayEdit
              ? [
                  { label: t('openVote'), onChoose: () => setPanel('vote') },
                  { label: t('takeIn'), onChoose: () => setPanel('take-in') },
                ]
              : []),
            ...takeOut,
          ]}
        />
      </div>
      {panel === 'share' && <ShareDialog onClose={close} />}
      {panel === 'history' && <HistoryDrawer onClose={close} />}
      {panel === 'vote' && <VoteDialog onClose={close} />}
      {panel === 'take-in' && <TakeInDialog onClose={close} />}
    </header>
  )
}

function Title() {
  const t = useText(boardsText)
  const { facts, mayEdit } = useOpenBoard()
  const [typed, setTyped] = useState<string>()
  if (!mayEdit) return <h1 className="title-s">{facts.title || t('untitled')}</h1>
  const save = () => {
    const title = typed?.trim()
    setTyped(undefined)
    if (title !== undefined && title !== facts.title)
      arrangeBoard(facts.id, { title }).catch((cause: Error) => toast.failure(t('notNamed'), cause.message))
  }
  return (
    <h1 className="title-s">
      <input
        className="board-title"
        aria-label={t('boardTitle')}
        placeholder={t('untitled')}
        maxLength={200}
        value={typed ?? facts.title}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={save}
        onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
      />
    </h1>
  )
}
