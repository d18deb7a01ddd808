import { useQuery } from '@tanstack/react-query'
import { lazy, memo, Suspense, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { BoardFacts } from '#contract/boards/boards.ts'
import { firstOf } from '#core/text/cut-text.ts'
import { boardQuery } from '#web/data/boards/boards.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { useKept } from '#web/ui/kept.ts'
import { usePageTitle } from '#web/ui/layout/page-title.ts'
import { Denied, Failed, Loading } from '#web/ui/layout/states.tsx'
import { useText } from '#web/ui/text.ts'
import { BoardContext, OthersContext } from './board-context.ts'
import { BoardHead } from './board-head.tsx'
import { type BoardViewName, boardViews } from './board-views.ts'
import { CanvasView } from './canvas/canvas-view.tsx'
import { Chosen } from './chosen.ts'
import { useBoardRoom, useLiveBoard } from './data/board-live.ts'
import { BoardDoc } from './document/board-doc.ts'
import { BoardLine } from './document/board-line.ts'
import { useAskedCard } from './use-asked-card.ts'
import { VoteStrip } from './vote-strip.tsx'
import { boardsText } from './words.ts'

const BeatsView = lazy(() => import('./views/beats-view.tsx'))
const TimelineView = lazy(() => import('./views/timeline-view.tsx'))
const ListView = lazy(() => import('./views/list-view.tsx'))
const OutlineView = lazy(() => import('./views/outline-view.tsx'))

/** An open board: the local copy immediately, the server's once loaded, then live changes. */
export default function BoardRoom({ id, me }: { id: string; me: { id: string; name: string } }) {
  const t = useText(boardsText)
  const facts = useQuery({ ...boardQuery(id), retry: (failures, error) => failures < 2 && !isRefused(error) })
  const known = useRef<BoardFacts>(undefined)
  if (facts.data) known.current = facts.data
  const [open, setOpen] = useState<Open>()
  // The board does not wait for its metadata.
  useEffect(() => {
    const board = new BoardDoc()
    const line = new BoardLine(board, id, me.id, () => ['owner', 'edit'].includes(known.current?.role ?? ''))
    setOpen({ board, line, chosen: new Chosen(board) })
    void line.open()
    return () => line.close()
  }, [id, me.id])
  const refused = facts.isError && isRefused(facts.error)
  if (refused)
    return (
      <div className="page boards">
        <Denied
          wholePage
          title={t('notYours')}
          text={t('notYoursText')}
          act={<ButtonLink to={paths.brainstormingTool}>{t('toBoards')}</ButtonLink>}
        />
      </div>
    )
  // Offline, a locally stored board opens anyway and can be edited.
  const shown = known.current ?? (facts.isError ? withoutHouse(id, me) : undefined)
  if (!shown || !open)
    return (
      <div className="page boards">
        <Loading what={t('opening')} />
      </div>
    )
  return <Opened id={id} me={me} facts={shown} open={open} />
}

const isRefused = (error: Error) => 'code' in error && (error.code === '42501' || error.code === '22P02')
const withoutHouse = (id: string, me: { id: string; name: string }): BoardFacts => ({
  ...{ id, title: '', role: 'edit', removedAt: null, lastNumber: 0, film: null, links: [], comments: [], scenes: [], round: null },
  people: [{ id: me.id, name: me.name, role: 'edit' }],
})

interface Open {
  board: BoardDoc
  line: BoardLine
  chosen: Chosen
}

function Opened({ id, me, facts, open }: { id: string; me: { id: string; name: string }; facts: BoardFacts; open: Open }) {
  const t = useText(boardsText)
  const [query] = useSearchParams()
  const asked = boardViews.find((one) => one === query.get('view')) ?? 'board'
  // Only the team sees a film's outline.
  const view = asked === 'outline' && !facts.film?.mine ? 'board' : asked
  const mayEdit = facts.role === 'owner' || facts.role === 'edit'
  const mayComment = mayEdit || facts.role === 'comment'
  const name = me.name || (facts.people.find((person) => person.id === me.id)?.name ?? '')
  const who = useMemo(() => ({ id: me.id, name: firstOf(name, 120) }), [me.id, name])
  const { others, say } = useBoardRoom(id, who)
  const heard = useMemo(
    () => ({ hear: (number: number, body?: string) => open.line.hear(number, body), missed: () => void open.line.catchUp() }),
    [open],
  )
  useLiveBoard(id, me.id, heard)
  useAskedCard(open.board, open.chosen, query.get('card'))
  usePageTitle(facts.title || t('untitled'))
  const value = useMemo(() => ({ ...open, id, me: who, facts, mayEdit, mayComment, say }), [open, id, who, facts, mayEdit, mayComment, say])
  return (
    <BoardContext value={value}>
      <OthersContext value={others}>
        <Room view={view} line={value.line} />
      </OthersContext>
    </BoardContext>
  )
}

/** Memoised: not rerendered when others only move. */
const Room = memo(function Room({ view, line }: { view: BoardViewName; line: BoardLine }) {
  const t = useText(boardsText)
  const state = useSyncExternalStore(line.subscribe, () => line.facts)
  useKept(state.state === 'waiting' && state.kept ? t('keptHere') : undefined)
  return (
    <div className="board-room" data-view={view}>
      <BoardHead view={view} state={state.state} kept={state.kept} />
      <VoteStrip />
      {state.state === 'refused' && state.open && (
        <p className="board-refused" role="alert">
          {t(state.kept ? 'refusedKept' : 'refusedUnkept', { reason: state.problem?.message ?? '' })}
        </p>
      )}
      {!state.open ? (
        <div className="page">
          {state.problem ? (
            <Failed title={t('openFailed')} text={state.problem.message} again={line.catchUp} />
          ) : (
            <Loading what={t('opening')} />
          )}
          <p>
            <Link to={paths.brainstormingTool} className="text-link">
              {t('toBoards')}
            </Link>
          </p>
        </div>
      ) : view === 'board' ? (
        <CanvasView />
      ) : (
        <Suspense fallback={<Loading what={t('opening')} />}>
          <div className="page board-page">
            {view === 'beats' && <BeatsView />}
            {view === 'timeline' && <TimelineView />}
            {view === 'list' && <ListView />}
            {view === 'outline' && <OutlineView />}
          </div>
        </Suspense>
      )}
    </div>
  )
})
