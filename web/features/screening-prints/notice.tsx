import { QrCode } from '#web/ui/files/qr-code.tsx'
import { useLength } from '#web/ui/layout/length.ts'
import { Wordmark } from '#web/ui/layout/wordmark.tsx'
import { placesInWords } from '#web/ui/map/country-names.ts'
import { useText } from '#web/ui/text.ts'
import type { PrintedScreening } from './printed-screening.ts'
import { printedAddress, whenOf } from './when-where.ts'
import { printsText } from './words.ts'

/** The notice for a board: all details as text, in black on white. */
export function Notice({ screening }: { screening: PrintedScreening }) {
  const t = useText(printsText)
  const length = useLength()
  const when = whenOf(screening)
  const door = printedAddress(screening)
  const shownBy = screening.people.filter(({ role }) => role === 'owner' || role === 'host').map(({ name }) => name)
  const speakers = screening.people.filter(({ role }) => role === 'speaker').map(({ name }) => name)
  const notes = screening.items.flatMap(({ film }) => (film?.contentNotes ? [`${film.title}: ${film.contentNotes}`] : []))
  return (
    <div className="sheet-body sheet-notice">
      <div>
        <p className="sheet-kicker">{t('screening')}</p>
        <h2 className="sheet-title">{screening.title}</h2>
      </div>
      <p className="sheet-line">
        <span className="sheet-hour">{when.hour}</span>
        <span>
          {when.date}
          <br />
          {[screening.venue, screening.online ? t('onlineAt', { zone: when.zone }) : ''].filter(Boolean).join(` ${t('and')} `)}
        </span>
      </p>
      {screening.word && <p className="sheet-word">{screening.word}</p>}
      <ol className="sheet-programme">
        {screening.items.map((item) => (
          <li key={item.id}>
            <span>
              <b>{item.film?.title || item.title || t(`kind_${item.kind}`)}</b>
              {item.film && (
                <small>{[item.film.director, placesInWords(item.film.country), item.film.year].filter(Boolean).join(', ')}</small>
              )}
            </span>
            <span className="mono">{length(item.durationMs)}</span>
          </li>
        ))}
      </ol>
      <dl className="sheet-facts">
        {speakers.length > 0 && (
          <div>
            <dt>{t('with')}</dt>
            <dd>{speakers.join(', ')}</dd>
          </div>
        )}
        {shownBy.length > 0 && (
          <div>
            <dt>{t('shownBy')}</dt>
            <dd>{shownBy.join(', ')}</dd>
          </div>
        )}
        {notes.length > 0 && (
          <div>
            <dt>{t('contentNotes')}</dt>
            <dd>{notes.join(' · ')}</dd>
          </div>
        )}
        {screening.licence && (
          <div>
            <dt>{t('licence')}</dt>
            <dd>{screening.licence}</dd>
          </div>
        )}
      </dl>
      <div className="sheet-foot">
        <div className="sheet-door">
          <QrCode text={door.url} label={t('doorCode')} />
        </div>
        <div className="sheet-way">
          <p>{screening.entry === 'invitation' ? t('byInvitation') : t('placesText')}</p>
          <p className="mono">{door.read}</p>
          <Wordmark />
        </div>
      </div>
    </div>
  )
}
