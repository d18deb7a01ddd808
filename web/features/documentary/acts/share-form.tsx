import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isTime, type Marked } from '#core/film/marked-range.ts'
import { formatTimecode } from '#core/time/timecode.ts'
import type { Documentary } from '#web/data/film/documentaries.ts'
import { outsideQuery } from '#web/data/film/outside.ts'
import type { Film } from '#web/player/film.ts'
import { MarkOnFilm } from '#web/player/marking/mark-on-film.tsx'
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
export default function ShareForm({ documentary, film, beginMs }: { documentary: Documentary; film: Film; beginMs: number }) {
  const t = useText(documentaryText)
  const { durationMs } = film.get()
  const { data: outside } = useQuery(outsideQuery(documentary.id))
  const [marked, setMarked] = useState<Marked>({ startsMs: beginMs, endsMs: null })
  const { startsMs, endsMs } = marked
  const misread = (ms: number | null) => ms !== null && !(ms <= durationMs)
  const badFrom = misread(startsMs)
  const badTo = misread(endsMs) || (isTime(endsMs) && endsMs <= (startsMs ?? 0))
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
      <MarkOnFilm
        of={{ documentaryId: documentary.id, durationMs, film }}
        value={marked}
        onChange={setMarked}
        labels={{ from: t('shareFrom'), to: t('shareTo') }}
        hints={{ to: t('optional') }}
        errors={{
          from: badFrom ? t('shareTimeError', { length: formatTimecode(durationMs) }) : undefined,
          to: badTo ? t('shareEndError') : undefined,
        }}
      />
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

/** The first picture of a passage, to show what is shared; for the whole film its poster. */
function Frame({ documentary, film, startsMs }: { documentary: Documentary; film: Film; startsMs: number | null }) {
  const sheet = useFilmState(film, ({ playback }) => playback?.storyboard)
  if (startsMs === null || !sheet)
    return (
      <FilmStill objectName={documentary.posterObject} ratio={(documentary.version?.width ?? 16) / (documentary.version?.height ?? 9)} />
    )
  return <StoryboardFrame url={sheet.url} sheet={sheet} tile={tileAt(sheet.frameTimesMs, startsMs)} />
}
