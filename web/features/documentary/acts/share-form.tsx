import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatTimecode, parseStart } from '#core/time/timecode.ts'
import type { Documentary } from '#web/data/film/documentaries.ts'
import { outsideQuery } from '#web/data/film/outside.ts'
import type { Film } from '#web/player/film.ts'
import { FilmStill } from '#web/player/picture/film-still.tsx'
import { StoryboardFrame, tileAt } from '#web/player/picture/storyboard-frame.tsx'
import { useFilmState } from '#web/player/use-film.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { useCopy } from '#web/ui/controls/copy.ts'
import { TextField } from '#web/ui/controls/field.tsx'
import { useText } from '#web/ui/text.ts'
import { documentaryText } from '../words.ts'
import { embedCode, sharedAddress } from './shared-address.ts'

/** A link to the film or a passage of it, and a piece of code where its creator allows that. */
export default function ShareForm({ documentary, film, begin }: { documentary: Documentary; film: Film; begin: string }) {
  const t = useText(documentaryText)
  const { durationMs } = film.get()
  const { data: outside } = useQuery(outsideQuery(documentary.id))
  const [from, setFrom] = useState(begin)
  const [to, setTo] = useState('')
  const [startsMs, endsMs] = [parseStart(from), parseStart(to)]
  const misread = (words: string, ms: number | null) => words.trim() !== '' && (ms === null || ms > durationMs)
  const [badFrom, badTo] = [misread(from, startsMs), misread(to, endsMs) || (endsMs !== null && endsMs <= (startsMs ?? 0))]
  const place = { startsMs: badFrom || !startsMs ? null : startsMs, endsMs: badTo ? null : endsMs }
  const address = sharedAddress(location.origin, documentary.id, place, Boolean(outside?.previews || outside?.embeds))
  const code = outside?.embeds ? embedCode(location.origin, documentary, place) : null
  const copy = useCopy()
  return (
    <div className="share-form">
      <figure className="share-still">
        <Frame documentary={documentary} film={film} startsMs={place.startsMs} />
        <figcaption>
          <span className="serif">{documentary.title || t('untitled')}</span>
          {place.startsMs !== null && (
            <span className="mono dim">
              {formatTimecode(place.startsMs)}
              {place.endsMs !== null && ` – ${formatTimecode(place.endsMs)}`}
            </span>
          )}
        </figcaption>
      </figure>
      <div className="share-range">
        <TextField
          label={t('shareFrom')}
          value={from}
          inputMode="numeric"
          error={badFrom && t('shareTimeError', { length: formatTimecode(durationMs) })}
          onChange={(event) => setFrom(event.target.value)}
        />
        <TextField
          label={t('shareTo')}
          aside={t('optional')}
          placeholder={formatTimecode(durationMs)}
          value={to}
          inputMode="numeric"
          error={badTo && t('shareEndError')}
          onChange={(event) => setTo(event.target.value)}
        />
      </div>
      <TextField
        label={t('shareLink')}
        hint={t(outside?.embeds ? 'sharePlays' : outside?.previews ? 'shareOpen' : 'shareClosed')}
        value={address}
        readOnly
        onFocus={(event) => event.target.select()}
      />
      <p className="cite-acts">
        <Button kind="ink" small onClick={() => void copy(address, t('copiedShared'))}>
          {t('shareCopy')}
        </Button>
        {'share' in navigator && (
          <Button small onClick={() => void navigator.share({ title: documentary.title, url: address }).catch(() => undefined)}>
            {t('shareElsewhere')}
          </Button>
        )}
      </p>
      {code && (
        <>
          <TextField label={t('shareCode')} value={code} readOnly onFocus={(event) => event.target.select()} />
          <p className="cite-acts">
            <Button small onClick={() => void copy(code, t('copiedCode'))}>
              {t('copyCode')}
            </Button>
          </p>
        </>
      )}
    </div>
  )
}

/** The picture a passage begins with, so that one sees what is passed on; of the whole film its poster. */
function Frame({ documentary, film, startsMs }: { documentary: Documentary; film: Film; startsMs: number | null }) {
  const sheet = useFilmState(film, ({ playback }) => playback?.storyboard)
  if (startsMs === null || !sheet)
    return (
      <FilmStill objectName={documentary.posterObject} ratio={(documentary.version?.width ?? 16) / (documentary.version?.height ?? 9)} />
    )
  return <StoryboardFrame url={sheet.url} sheet={sheet} tile={tileAt(sheet.frameTimesMs, startsMs)} />
}
