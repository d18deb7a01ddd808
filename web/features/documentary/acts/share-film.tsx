import { lazy, Suspense, useState } from 'react'
import type { Documentary } from '#web/data/film/documentaries.ts'
import type { Film } from '#web/player/film.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/controls/dialog.tsx'
import { useText } from '#web/ui/text.ts'
import { documentaryText } from '../words.ts'

const ShareForm = lazy(() => import('./share-form.tsx'))

/** Opens the dialog that makes a link, and where its creator allows it a piece of code, out of a film or a passage of it. */
export function ShareFilm({ documentary, film }: { documentary: Documentary; film: Film }) {
  const t = useText(documentaryText)
  const [fromMs, setFromMs] = useState<number>()
  return (
    <>
      <Button small onClick={() => setFromMs(Math.floor(film.get().nowMs / 1000) * 1000)}>
        {t('share')}
      </Button>
      <Dialog open={fromMs !== undefined} onOpenChange={(open) => !open && setFromMs(undefined)} title={t('shareTitle')}>
        <Suspense>{fromMs !== undefined && <ShareForm documentary={documentary} film={film} beginMs={fromMs} />}</Suspense>
      </Dialog>
    </>
  )
}
