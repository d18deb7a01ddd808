import { lazy, Suspense } from 'react'
import { useSession } from '#web/session/use-session.ts'

// They ask the house, whose client comes after the front page.
const FilmActs = lazy(async () => ({ default: (await import('./film-acts.tsx')).FilmActs }))

/** Watch later and the trailer beside a film, for anyone who has signed in. Their place is there before they are, and for visitors too: nothing moves. */
export function Later({ film }: { film: { id: string; title: string } }) {
  const { user } = useSession()
  return (
    <span className="later">
      {user && (
        <Suspense>
          <FilmActs film={film} />
        </Suspense>
      )}
    </span>
  )
}
