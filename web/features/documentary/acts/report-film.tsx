import { lazy, Suspense, useState } from 'react'
import type { Documentary } from '#web/data/film/documentaries.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { useText } from '#web/ui/text.ts'
import { documentaryText } from '../words.ts'

const ReportForm = lazy(() => import('./report-film-form.tsx'))

interface ReportFilmProps {
  documentary: Documentary
  /** Position of the film now; null before it was played. */
  atMs: () => number | null
}

/** Reports the film, or its current moment, to the moderators. The reporter stays anonymous. */
export function ReportFilm({ documentary, atMs }: ReportFilmProps) {
  const t = useText(documentaryText)
  const [at, setAt] = useState<number | null>()
  if (documentary.isOwn) return null
  return (
    <>
      <Button small kind="plain" className="button--flush" onClick={() => setAt(atMs())}>
        {t('reportFilm')}
      </Button>
      <Suspense>{at !== undefined && <ReportForm documentary={documentary} at={at} onClose={() => setAt(undefined)} />}</Suspense>
    </>
  )
}
