import { lazy, Suspense } from 'react'
import { useSession } from '#web/session/use-session.ts'

// It asks the house, whose client comes after the front page.
const WatchLater = lazy(async () => ({ default: (await import('#web/player/watch-later.tsx')).WatchLater }))

/** Watch later beside a film, for whoever has signed in. Its place is there before it is, and for visitors too: nothing moves. */
export function Later({ film }: { film: { id: string; title: string } }) {
  const { user } = useSession()
  return (
    <span className="later">
      {user && (
        <Suspense>
          <WatchLater documentaryId={film.id} title={film.title} plain />
        </Suspense>
      )}
    </span>
  )
}
