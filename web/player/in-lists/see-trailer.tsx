import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { trailerQuery } from '#web/data/film/trailers.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/controls/dialog.tsx'
import { useText } from '#web/ui/text.ts'
import { inListsText } from './words.ts'

const Trailer = lazy(() => import('./trailer.tsx').then(({ Trailer }) => ({ default: Trailer })))

interface SeeTrailerProps {
  film: { id: string; title: string }
  /** Whether there is one, where a list has asked for all its films at once (`trailersOf`); left out, it is asked here. */
  known?: boolean
  /** Its button is underlined text. */
  plain?: boolean
  /** It waits for Play: with reduced motion. */
  still?: boolean
}

/** Opens a film's trailer, where its creator made one: also of a film that is announced and not the reader's to watch yet. */
export function SeeTrailer({ film, known, plain, still = false }: SeeTrailerProps) {
  const t = useText(inListsText)
  const asked = useQuery({ ...trailerQuery(film.id), enabled: known === undefined })
  const [open, setOpen] = useState(false)
  const title = t('trailerOf', { title: film.title })
  if (!(known ?? asked.data?.state === 'ready')) return null
  return (
    <>
      <Button
        small
        {...(plain ? { kind: 'plain' as const, className: 'button--flush' } : {})}
        {...(known && { 'aria-label': title })}
        onClick={() => setOpen(true)}
      >
        {t('trailer')}
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={title} acts={<Button onClick={() => setOpen(false)}>{t('trailerDone')}</Button>}>
        <Suspense>
          <Trailer documentaryId={film.id} plays={!still} />
        </Suspense>
      </Dialog>
    </>
  )
}
