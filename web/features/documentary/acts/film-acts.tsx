import { lazy, Suspense, useState } from 'react'
import type { Documentary } from '#web/data/film/documentaries.ts'
import { SeeTrailer } from '#web/player/in-lists/see-trailer.tsx'
import { WatchLater } from '#web/player/in-lists/watch-later.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { useText } from '#web/ui/text.ts'
import { documentaryText } from '../words.ts'

const InDiary = lazy(() => import('./in-diary.tsx'))
const OnLists = lazy(() => import('./on-lists.tsx'))

/** What a person does with a film besides watching it: keep it for later, put it on a list, enter it in their diary. */
export function FilmActs({ documentary }: { documentary: Documentary }) {
  const t = useText(documentaryText)
  const [open, setOpen] = useState<'diary' | 'lists' | null>(null)
  return (
    <p className="film-acts">
      <Button small onClick={() => setOpen('lists')}>
        {t('toLists')}
      </Button>
      <Button small onClick={() => setOpen('diary')}>
        {t('toDiaryEntry')}
      </Button>
      {/* Last: its words change once it is known whether the film is on the list, and nothing may move by that. */}
      <WatchLater documentaryId={documentary.id} title={documentary.title || t('untitled')} />
      <SeeTrailer film={{ id: documentary.id, title: documentary.title || t('untitled') }} />
      <Suspense>
        {open === 'diary' && <InDiary documentary={documentary} onClose={() => setOpen(null)} />}
        {open === 'lists' && <OnLists documentary={documentary} onClose={() => setOpen(null)} />}
      </Suspense>
    </p>
  )
}
