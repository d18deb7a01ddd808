import './test-screenings.css'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { Film } from '#web/player/film.ts'
import { useText } from '#web/ui/text.ts'
import { testsQuery } from './data/test-screenings.ts'
import { type TestedCut, WatchTest } from './watch-test.tsx'
import { testScreeningsText } from './words.ts'

/** For guests of a cut: says that a test of it is open, and is that test at `?view=test`. Nothing where there is none. */
export function GuestTest({ cut, film, mark }: { cut: TestedCut; film: Film; mark: ReactNode }) {
  const t = useText(testScreeningsText)
  const [query] = useSearchParams()
  const tests = useQuery(testsQuery(cut.versionId))
  const open = tests.data?.find(({ closedAt }) => closedAt === null)
  const watching = query.get('view') === 'test'
  const to = (view: 'test' | null) => {
    const next = new URLSearchParams(query)
    if (view) next.set('view', view)
    else next.delete('view')
    return `?${next}`
  }
  if (!open && !watching) return null
  return (
    <div className="tests-guest">
      <p className="ui">
        {t(open ? 'guestOpen' : 'closedNow')}{' '}
        <Link className="text-link" to={to(watching ? null : 'test')}>
          {t(watching ? 'guestNotes' : 'guestWatch')}
        </Link>
      </p>
      {watching && open && <WatchTest key={open.id} cut={cut} test={open} film={film} over={mark} />}
    </div>
  )
}
