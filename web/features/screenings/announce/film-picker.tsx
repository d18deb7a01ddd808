import { useQuery } from '@tanstack/react-query'
import { type CSSProperties, useDeferredValue, useState } from 'react'
import { askToScreen, type FilmToScreen, filmsToScreenQuery } from '#web/data/screenings/screenings.ts'
import { FilmStill } from '#web/player/picture/film-still.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { TextField } from '#web/ui/controls/field.tsx'
import { ratioOf } from '#web/ui/layout/still.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { calendarDay } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { screeningsText } from '../words.ts'

interface FilmPickerProps {
  error: string | undefined
  onAdd(film: FilmToScreen, kind: 'film' | 'trailer'): void
}

/** Films for the programme, as stills: the person's own, those they may watch, and those to be requested first. */
export function FilmPicker({ error, onAdd }: FilmPickerProps) {
  const t = useText(screeningsText)
  const [typed, setTyped] = useState('')
  const films = useQuery(filmsToScreenQuery(useDeferredValue(typed.trim())))
  return (
    <div className="announce-search">
      <TextField
        label={t('addFilm')}
        name="items"
        type="search"
        value={typed}
        maxLength={160}
        hint={t('addFilmHint')}
        error={error}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      {films.data && (
        <ul>
          {films.data.slice(0, typed ? 8 : 4).map((film) => (
            <li key={film.documentaryId} style={{ '--ratio': ratioOf(film) } as CSSProperties}>
              <FilmStill objectName={film.posterObject} ratio={ratioOf(film)} />
              <span className="announce-item">
                <b>{film.title}</b>
                <span className="small dim">{[film.director, film.year].filter(Boolean).join(', ')}</span>
                {film.from && <span className="small dim">{t('mayShowFrom', { day: calendarDay(film.from, { dateStyle: 'long' }) })}</span>}
              </span>
              <PickActs film={film} onAdd={onAdd} />
            </li>
          ))}
          {films.data.length === 0 && <li className="small dim">{t('noSuchFilm')}</li>}
        </ul>
      )}
    </div>
  )
}

function PickActs({ film, onAdd }: { film: FilmToScreen; onAdd: FilmPickerProps['onAdd'] }) {
  const t = useText(screeningsText)
  const ask = async () => {
    try {
      await askToScreen(film.documentaryId, '')
      toast.success(t('wasAsked'), t('wasAskedText', { title: film.title }))
    } catch {
      toast.failure(t('notDone'), t('notDoneText'))
    }
  }
  if (film.mayShow)
    return (
      <span className="announce-add">
        <Button small aria-label={t('addNamed', { title: film.title })} onClick={() => onAdd(film, 'film')}>
          {t('add')}
        </Button>
        {film.trailerMs === null ? (
          <span className="small dim">{t('noTrailer')}</span>
        ) : (
          <Button small aria-label={t('addTrailerNamed', { title: film.title })} onClick={() => onAdd(film, 'trailer')}>
            {t('addTrailer')}
          </Button>
        )}
      </span>
    )
  if (film.asked && film.asked !== 'granted') return <span className="small dim">{t(`permission_${film.asked}`)}</span>
  return (
    <span className="announce-add">
      <Button small aria-label={t('askNamed', { title: film.title })} onClick={() => void ask()}>
        {t('ask')}
      </Button>
    </span>
  )
}
