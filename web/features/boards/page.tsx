import './boards.css'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { boardQuery } from '#web/data/boards/boards.ts'
import { useSession } from '#web/session/use-session.ts'
import { SkeletonRows } from '#web/ui/layout/skeleton.tsx'
import { BoardList } from './board-list.tsx'
import { JoinBoard } from './join-board.tsx'

/** The document library and the renderer are loaded when a board is opened. */
const BoardRoom = lazy(() => import('./board-room.tsx'))

/** The boards of a person; `?board=` opens one, with `?key=` by a link. */
export default function BrainstormingToolPage() {
  const { user } = useSession()
  const [query] = useSearchParams()
  const [board, key] = [query.get('board'), query.get('key')]
  // Prefetched while the renderer loads.
  useQuery({ ...boardQuery(board ?? ''), enabled: Boolean(user && board && !key), retry: false })
  if (!user) return null
  if (key) return <JoinBoard link={key} />
  if (!board) return <BoardList />
  const name = String(user.user_metadata?.['name'] ?? '')
  return (
    <Suspense fallback={<SkeletonRows rows={6} />}>
      <BoardRoom key={board} id={board} me={{ id: user.id, name }} />
    </Suspense>
  )
}
