import { lazy, Suspense, useState } from 'react'
import { Button } from '#web/ui/controls/button.tsx'
import { Loading } from '#web/ui/layout/states.tsx'
import { useText } from '#web/ui/text.ts'
import { adminText } from '../words.ts'

const JudgedFilmPlayer = lazy(() => import('./judged-film.tsx'))

/** Plays a withheld film beside its case. `startMs`: the moment that is meant. */
export function WatchHere({ documentaryId, startMs = 0 }: { documentaryId: string; startMs?: number | null }) {
  const t = useText(adminText)
  const [open, setOpen] = useState(false)
  return (
    <div className="stack">
      <p className="admin-acts">
        <Button small aria-expanded={open} onClick={() => setOpen(!open)}>
          {t(open ? 'judgedClose' : 'judgedWatch')}
        </Button>
        <span className="small dim">{t('judgedLogged')}</span>
      </p>
      {open && (
        <Suspense fallback={<Loading what={t('judgedLoading')} />}>
          <JudgedFilmPlayer documentaryId={documentaryId} startMs={startMs ?? 0} />
        </Suspense>
      )}
    </div>
  )
}
