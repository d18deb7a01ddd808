import './test-screenings.css'
import { useQuery } from '@tanstack/react-query'
import type { CutToReview, FilmToReview } from '#web/data/review/teams.ts'
import { Fetched } from '#web/ui/layout/fetched.tsx'
import { Empty } from '#web/ui/layout/states.tsx'
import { useText } from '#web/ui/text.ts'
import { BeginTest } from './begin-test.tsx'
import { testsQuery } from './data/test-screenings.ts'
import { TestResultsPart } from './test-results.tsx'
import { WatchOwnTest } from './watch-test.tsx'
import { testScreeningsText } from './words.ts'

/** A cut before an audience: anyone who edits it asks and reads, everyone else watches and presses. */
export function TestView({ film, version }: { film: FilmToReview; version: CutToReview }) {
  const t = useText(testScreeningsText)
  const tests = useQuery(testsQuery(version.id))
  const mayEdit = film.role !== 'reviewer'
  const open = tests.data?.find(({ closedAt }) => closedAt === null)
  const closed = (tests.data ?? []).filter(({ closedAt }) => closedAt !== null)
  const cut = {
    ...{ documentaryId: film.id, versionId: version.id, title: film.title, director: film.director },
    ...{ durationMs: version.durationMs ?? 0, width: version.width ?? 16, height: version.height ?? 9 },
  }
  return (
    <div className="tests">
      <Fetched query={tests} what={t('fetching')}>
        {mayEdit ? <BeginTest {...{ version, open }} /> : open && <WatchOwnTest key={open.id} test={open} cut={cut} />}
        {!mayEdit && !open && closed.length === 0 && <Empty title={t('none')} text={t('noneText')} />}
        {closed.map((test, at) => (
          <TestResultsPart key={test.id} {...{ version, test }} number={closed.length - at} />
        ))}
      </Fetched>
    </div>
  )
}
