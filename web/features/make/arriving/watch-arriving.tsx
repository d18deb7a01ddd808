import { lazy, Suspense, useId, useState } from 'react'
import { formatTimecode } from '#core/time/timecode.ts'
import type { OwnDocumentary, OwnVersion } from '#web/data/film/own-documentaries.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { LoadingStrip } from '#web/ui/layout/strip.tsx'
import { useText } from '#web/ui/text.ts'
import { deskText } from '../words.ts'

const PassagePlayer = lazy(() => import('#web/player/passage-player.tsx').then(({ PassagePlayer }) => ({ default: PassagePlayer })))

interface WatchArrivingProps {
  film: OwnDocumentary
  version: OwnVersion
  arrivedMs: number
}

/** Player for the arrived part of a film whose file is still uploading, for its makers; it grows with each part. */
export function WatchArriving({ film, version, arrivedMs }: WatchArrivingProps) {
  const t = useText(deskText)
  const id = useId()
  const [open, setOpen] = useState(false)
  return (
    <div className="arriving-watch">
      <p>
        <Button small aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
          {t(open ? 'closeArrived' : 'watchArrived')}
        </Button>{' '}
        <span className="ui dim">{t('arrivedUntil', { time: formatTimecode(arrivedMs) })}</span>
      </p>
      <div id={id} data-light="house" hidden={!open}>
        {open && (
          <Suspense fallback={<LoadingStrip />}>
            <PassagePlayer
              cut={{
                ...{ documentaryId: film.id, versionId: version.id, isCurrent: false, title: film.title, director: film.director },
                ...{ language: film.language, posterObject: null, durationMs: version.durationMs ?? arrivedMs },
                ...{ width: version.width, height: version.height },
              }}
              startsMs={0}
              endsMs={null}
              signInPath=""
            />
          </Suspense>
        )}
      </div>
    </div>
  )
}
