import { screenersQuery } from '#web/data/film/screeners.ts'
import type { MadeLink } from './link-made.tsx'
import './screeners.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OwnDocumentary, OwnVersion } from '#web/data/film/own-documentaries.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { Empty, Failed, Loading } from '#web/ui/layout/states.tsx'
import { useText } from '#web/ui/text.ts'
import { cutToSend } from './cut-to-send.ts'
import { LinkMade } from './link-made.tsx'
import { NewScreenerForm } from './new-screener-form.tsx'
import { ScreenerRow } from './screener-row.tsx'
import { screenersText } from './words.ts'

/** Links by which single people see a cut before others: whom, until when, and what became of it. */
export function ScreenersSection({ film, version: current }: { film: OwnDocumentary; version: OwnVersion }) {
  const t = useText(screenersText)
  const [chosen, setChosen] = useState({ id: current.id, shown: current.id })
  const [making, setMaking] = useState(false)
  const [made, setMade] = useState<MadeLink>()
  const cuts = film.versions.filter(({ state }) => state === 'watchable' || state === 'ready')
  const version = cutToSend(cuts, current.id, chosen)
  const screeners = useQuery({ ...screenersQuery(version?.id ?? ''), enabled: version !== undefined })
  if (!version) return null
  const done = (person: string, key: string) => {
    setMaking(false)
    setMade({ person, url: `${location.origin}/documentary/${encodeURIComponent(film.id)}?screener=${encodeURIComponent(key)}` })
  }
  const list = screeners.data ?? []
  return (
    <section aria-labelledby="screeners" className="screeners">
      <div className="head">
        <h2 id="screeners">{t('screeners')}</h2>
        <Button kind="ink" small aria-expanded={making} onClick={() => setMaking((open) => !open)}>
          {t('make')}
        </Button>
      </div>
      {cuts.length > 1 && (
        <Select
          label={t('version')}
          value={version.id}
          onChange={(event) => setChosen({ id: event.target.value, shown: current.id })}
          options={cuts.map(({ id, number, label }) => ({
            value: id,
            label: label ? t('versionLabelled', { number, label }) : t('versionNamed', { number }),
          }))}
        />
      )}
      {made && <LinkMade made={made} onDone={() => setMade(undefined)} />}
      {making && <NewScreenerForm versionId={version.id} onMade={done} onCancel={() => setMaking(false)} />}
      {screeners.isPending ? (
        <Loading what={t('fetchingList')} />
      ) : screeners.isLoadingError ? (
        <Failed title={t('listFailed')} again={screeners.refetch} />
      ) : list.length === 0 ? (
        !making && <Empty title={t('none')} text={t('noneText')} />
      ) : (
        <>
          <ul className="screener-list">
            {list.map((screener) => (
              <ScreenerRow key={screener.id} screener={screener} durationMs={version.durationMs ?? 0} onRenewed={done} />
            ))}
          </ul>
          <p className="small dim measure">{t('traceText')}</p>
        </>
      )}
    </section>
  )
}
