import { useSearchParams } from 'react-router'
import type { OwnDocumentary } from '#web/data/film/own-documentaries.ts'
import { addressQuery } from '#web/ui/address-query.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { DateField } from '#web/ui/controls/date-field.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { saveFile } from '#web/ui/files/save-file.ts'
import { useText } from '#web/ui/text.ts'
import { csvOf } from './csv-of.ts'
import type { VersionFigures } from './data/figures.ts'
import { type AskedFigures, periods } from './read-asked.ts'
import { figuresText } from './words.ts'

interface AskedProps {
  asked: AskedFigures
  film: OwnDocumentary
  films: readonly OwnDocumentary[]
  figures: VersionFigures | undefined
}

/** Which days, which version, beside which other; all of it in the address, so that a report can be found again. */
export function Asked({ asked, film, films, figures }: AskedProps) {
  const t = useText(figuresText)
  const [, setQuery] = useSearchParams()
  const ask = (change: Record<string, string>) => {
    const next = addressQuery()
    for (const [name, value] of Object.entries(change)) value ? next.set(name, value) : next.delete(name)
    setQuery(next, { replace: true, preventScrollReset: true })
  }
  const versionName = ({ number, label }: { number: number; label: string }) =>
    label ? t('versionLabelled', { number, label }) : t('versionNamed', { number })
  const others = films
    .filter(({ removedAt }) => !removedAt)
    .flatMap((each) =>
      each.versions
        .filter(({ id, durationMs }) => id !== asked.version.id && durationMs && (each.id === film.id || id === each.currentVersionId))
        .map((version) => ({ value: version.id, label: each.id === film.id ? `${t('thisFilm')}, ${versionName(version)}` : each.title })),
    )
  return (
    <div className="figures-asked no-print">
      <fieldset className="figures-periods">
        <legend className="unseen">{t('period')}</legend>
        {periods.map((name) => (
          <label key={name} className="figures-period">
            <input
              type="radio"
              name="period"
              className="unseen"
              checked={asked.periodName === name}
              onChange={() => ask({ period: name, ...(name === 'own' ? asked.period : { from: '', to: '' }) })}
            />
            <span>{t(`period_${name}`)}</span>
          </label>
        ))}
      </fieldset>
      {asked.periodName === 'own' && (
        <>
          <DateField
            label={t('from')}
            value={asked.period.from}
            max={asked.period.to}
            onChange={(event) => ask({ from: event.target.value })}
          />
          <DateField
            label={t('to')}
            value={asked.period.to}
            min={asked.period.from}
            onChange={(event) => ask({ to: event.target.value })}
          />
        </>
      )}
      {film.versions.length > 1 && (
        <Select
          label={t('versions')}
          value={asked.version.id}
          onChange={(event) => ask({ version: event.target.value })}
          options={film.versions.map((version) => ({ value: version.id, label: versionName(version) }))}
        />
      )}
      {others.length > 0 && (
        <Select
          label={t('compareWith')}
          value={asked.compared?.version.id ?? ''}
          onChange={(event) => ask({ with: event.target.value })}
          options={[{ value: '', label: t('compareNone') }, ...others]}
        />
      )}
      {figures && figures.plays !== null && (
        <div className="figures-acts">
          <Button
            small
            onClick={() => saveFile(new Blob([csvOf(figures, t)], { type: 'text/csv;charset=utf-8' }), `${fileName(film.title)}.csv`)}
          >
            {t('saveTable')}
          </Button>
          <Button small kind="ink" onClick={() => print()}>
            {t('print')}
          </Button>
        </div>
      )}
    </div>
  )
}

const fileName = (title: string) => title.replace(/[^\p{L}\p{M}\p{N}]+/gu, '-').replace(/^-|-$/g, '') || 'figures'
