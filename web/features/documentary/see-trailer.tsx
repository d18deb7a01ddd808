import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { Documentary } from '#web/data/films/documentaries.ts'
import { trailerQuery } from '#web/data/films/trailers.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useText } from '#web/ui/text.ts'
import { documentaryText } from './words.ts'

const Trailer = lazy(() => import('#web/player/trailer.tsx').then(({ Trailer }) => ({ default: Trailer })))

/** Opens the film's trailer, where its creator made one. */
export function SeeTrailer({ documentary }: { documentary: Documentary }) {
  const t = useText(documentaryText)
  const trailer = useQuery(trailerQuery(documentary.id))
  const [open, setOpen] = useState(false)
  if (trailer.data?.state !== 'ready') return null
  return (
    <>
      <Button small onClick={() => setOpen(true)}>
        {t('trailer')}
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={t('trailerOf', { title: documentary.title || t('untitled') })}
        acts={<Button onClick={() => setOpen(false)}>{t('done')}</Button>}
      >
        <Suspense>
          <Trailer documentaryId={documentary.id} plays />
        </Suspense>
      </Dialog>
    </>
  )
}
