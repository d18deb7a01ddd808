import { useQuery } from '@tanstack/react-query'
import { firstOf } from '#core/text/cut-text.ts'
import { useStill } from '#web/data/media/stills.ts'
import { posterQuery } from '#web/data/screenings/screening-reports.ts'
import { QrCode } from '#web/ui/files/qr-code.tsx'
import { Wordmark } from '#web/ui/layout/wordmark.tsx'
import { placesInWords } from '#web/ui/map/country-names.ts'
import { useText } from '#web/ui/text.ts'
import type { PrintedScreening } from './printed-screening.ts'
import { printedAddress, whenOf } from './when-where.ts'
import { printsText } from './words.ts'

/** The poster: a still in its own shape, the title as large as the paper takes it, the hour, the place, and the way to the door. */
export function Poster({ screening }: { screening: PrintedScreening }) {
  const t = useText(printsText)
  const films = screening.items.filter(({ kind }) => kind === 'film')
  const film = films[0]?.film
  const poster = useQuery({ ...posterQuery(film?.documentaryId ?? ''), enabled: Boolean(film) })
  const still = useStill(poster.data)
  const when = whenOf(screening)
  const door = printedAddress(screening)
  const title = films.length === 1 && film ? film.title : screening.title
  const made =
    films.length === 1 && film
      ? [film.director, placesInWords(film.country), film.year].filter(Boolean).join(', ')
      : films.map((one) => one.film?.title ?? one.title).join(' · ')
  const speakers = screening.people.filter(({ role }) => role === 'speaker').map(({ name }) => name)
  const talks = screening.items.some(({ kind }) => kind === 'talk')
  return (
    <>
      {still && (
        <img
          className="sheet-still"
          src={still}
          alt=""
          style={{ aspectRatio: film?.width && film.height ? `${film.width} / ${film.height}` : '16 / 9' }}
        />
      )}
      <div className="sheet-body">
        <div className="sheet-titles">
          <h2 className="sheet-marquee" data-long={title.length > 28 || undefined}>
            {title}
          </h2>
          <p className="sheet-made">{made}</p>
          {screening.word && (
            <p className="sheet-word">
              {screening.word.length > 180 ? `${firstOf(screening.word, 178).replace(/\s+\S*$/, '')} …` : screening.word}
            </p>
          )}
        </div>
        <div className="sheet-foot">
          <div className="sheet-when">
            <p className="sheet-hour">{when.hour}</p>
            <p className="sheet-day">{when.date}</p>
            <p className="sheet-place">{[screening.venue, screening.online ? t('online') : ''].filter(Boolean).join(` ${t('and')} `)}</p>
            {talks && (
              <p className="sheet-after">{speakers.length > 0 ? t('followedWith', { names: speakers.join(', ') }) : t('followed')}</p>
            )}
          </div>
          <div className="sheet-door">
            <QrCode text={door.url} label={t('doorCode')} />
            <p>{screening.entry === 'invitation' ? t('byInvitation') : t('places')}</p>
          </div>
        </div>
        <div className="sheet-house">
          <Wordmark />
          {screening.licence && <p>{screening.licence}</p>}
        </div>
      </div>
    </>
  )
}
