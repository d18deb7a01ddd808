import './sheet.css'
import { languageName } from '#core/text/languages.ts'
import { calendarDay, locale } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { scheduleText } from '../words.ts'
import { Marked, type SheetProps } from './marked.tsx'
import { SheetPeople } from './sheet-people.tsx'
import { SheetStrips } from './sheet-strips.tsx'
import { useLightWords } from './use-light-words.ts'

/** A call sheet: on a phone one column, on paper one page of A4. What has changed since the reader's last sheet is marked, and says what it was. */
export function SheetPaper(props: SheetProps) {
  const t = useText(scheduleText)
  const light = useLightWords()
  const { content, names, phones, changes, kind, version, alone } = props
  const [Title, Part] = alone ? (['h1', 'h2'] as const) : (['h3', 'h4'] as const)
  const { day } = content
  const was = new Map(changes.map((change) => [change.path, change]))
  const facts: [string, string, string][] = [
    ['hospital', t('field_day_hospital'), [content.hospital, content.hospitalPhone].filter(Boolean).join(' · ')],
    ['weather', t('field_day_weather'), content.weather ?? ''],
    ['sun', t('light'), content.sun ? light(content, day.zone) : ''],
    ['food', t('field_day_food'), content.food ?? ''],
    ['transport', t('field_day_transport'), content.transport ?? ''],
    ['safety', t('field_day_safety'), content.safety ?? ''],
    ['note', t('field_day_note'), content.note ?? ''],
  ]
  return (
    <article className="sheet" aria-labelledby="sheet-title">
      <header>
        <p className="sheet-kind">
          {t('callSheet')} · {t('versionNumber', { version })}
        </p>
        <Title className="title-l" id="sheet-title">
          {content.film}
        </Title>
        <p className="sheet-day">
          <span>{t('dayOf', { number: day.number || '–', of: day.of })}</span>
          {day.unit && <span>{day.unit}</span>}
          <Marked path="day.date" was={was}>
            {calendarDay(day.date, { dateStyle: 'full' })}
          </Marked>
        </p>
        <p className="sheet-call">
          <span>{t('generalCall')}</span>
          <Marked path="day.call" was={was}>
            <strong>{day.call || '--:--'}</strong>
          </Marked>
          {day.wrap && (
            <Marked path="day.wrap" was={was}>
              {t('wrapAt', { time: `${day.wrap}${day.wrap <= day.call ? ' +1' : ''}` })}
            </Marked>
          )}
          <span className="dim">{day.zone.split('/').at(-1)?.replace(/_/g, ' ')}</span>
        </p>
      </header>
      {(content.places ?? []).length > 0 && (
        <section>
          <Part className="sheet-part">{t('places')}</Part>
          <ul className="sheet-places">
            {content.places!.map((place) => (
              <li key={place.id}>
                <strong>{place.name}</strong>
                <Marked path={`places.${place.id}.address`} was={was}>
                  {place.address}
                </Marked>
                {place.parking && <span>{t('parkingAt', { where: place.parking })}</span>}
                {place.contact && names[place.contact] && <span>{names[place.contact]}</span>}
              </li>
            ))}
          </ul>
        </section>
      )}
      <SheetStrips {...props} was={was} />
      <SheetPeople {...props} was={was} />
      <dl className="sheet-facts">
        {facts
          .filter(([path, , said]) => said || was.has(path))
          .map(([path, label, said]) => (
            <div key={path}>
              <dt>{label}</dt>
              <dd>
                <Marked path={path} was={was}>
                  {said || '–'}
                </Marked>
              </dd>
            </div>
          ))}
        {(content.hazards ?? []).map((hazard) => (
          <div key={hazard.what}>
            <dt>{t('hazardNamed', { what: hazard.what })}</dt>
            <dd>{[hazard.who, hazard.control, hazard.left].filter(Boolean).join(' · ')}</dd>
          </div>
        ))}
        {(content.kit ?? []).length > 0 && (
          <div>
            <dt>{t('kit')}</dt>
            <dd>{content.kit!.map(({ name, count }) => (count ? `${count} × ${name}` : name)).join(', ')}</dd>
          </div>
        )}
        {content.releases && content.releases.missing.length > 0 && (
          <div>
            <dt>{t('releasesMissing', { missing: content.releases.missing.length, people: content.releases.people })}</dt>
            <dd>
              {content.releases.missing.map(({ person }) => names[person] ?? '–').join(', ')}
              {content.releases.forms
                .map(
                  ({ form, language, copies }) =>
                    ` · ${t('formsToBring', { form, copies, language: language ? languageName(language, locale()) : '–' })}`,
                )
                .join('')}
            </dd>
          </div>
        )}
        {content.advance && (
          <div>
            <dt>{t('advance')}</dt>
            <dd>
              {calendarDay(content.advance.date, { dateStyle: 'medium' })}, {content.advance.call}
              {content.advance.places.length > 0 && `, ${content.advance.places.join(', ')}`}
              {content.advance.titles.length > 0 && `: ${content.advance.titles.join(', ')}`}
            </dd>
          </div>
        )}
        {content.ring && names[content.ring] && (
          <div>
            <dt>{t('ring')}</dt>
            <dd>
              {names[content.ring]}{' '}
              {phones[content.ring] && <a href={`tel:${phones[content.ring]!.replace(/[^+\d]/g, '')}`}>{phones[content.ring]}</a>}
            </dd>
          </div>
        )}
      </dl>
      {kind === 'short' && <p className="sheet-rights">{t('rightToStop')}</p>}
    </article>
  )
}
