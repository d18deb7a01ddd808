import './versions.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { workerWordsIn } from '#core/media/worker-words/said.ts'
import type { OwnDocumentary, OwnVersion } from '#web/data/film/own-documentaries.ts'
import { HouseError } from '#web/data/house/house-error.ts'
import { useWorkspaceMode } from '#web/session/use-session.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { Failed, Loading } from '#web/ui/layout/states.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { locale } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { CarryOver } from './carry-over.tsx'
import { CompareCuts } from './compare-cuts.tsx'
import { CutPlot } from './cut-plot.tsx'
import { alignmentQuery, alignVersions } from './data/alignments.ts'
import { versionsText } from './words.ts'

/** Two cuts of a film: what they share, what goes over from one to the other, and both to look at. Nothing for a film of one cut. */
export function RecutsSection({ film }: { film: OwnDocumentary }) {
  const t = useText(versionsText)
  const { mode } = useWorkspaceMode()
  const watchable = film.versions.filter(({ state, durationMs }) => (state === 'ready' || state === 'watchable') && durationMs !== null)
  const [asked, setAsked] = useState<{ from?: string; to?: string }>({})
  const [watching, setWatching] = useState(false)
  if (watchable.length < 2) return null
  const newest = watchable[0]!
  const shown = watchable.find(({ id }) => id === film.currentVersionId)
  // A new cut copies from the shown one; once it is shown, from the one before it.
  const to = watchable.find(({ id }) => id === asked.to) ?? newest
  const from =
    watchable.find(({ id }) => id === asked.from && id !== to.id) ??
    (shown && shown.id !== to.id ? shown : watchable.find(({ id }) => id !== to.id)!)
  const options = watchable.map((version) => ({ value: version.id, label: nameOf(version) }))
  return (
    <section aria-labelledby="film-recuts" className="film-section recuts">
      <div className="head">
        <h2 id="film-recuts">{t('title')}</h2>
      </div>
      {mode === 'student' && <p className="ui dim measure">{t('explained')}</p>}
      <div className="recuts-pair">
        <Select
          label={t('from')}
          value={from.id}
          onChange={(event) => setAsked({ to: to.id === event.target.value ? from.id : to.id, from: event.target.value })}
          options={options}
        />
        <Select
          label={t('to')}
          value={to.id}
          onChange={(event) => setAsked({ from: from.id === event.target.value ? to.id : from.id, to: event.target.value })}
          options={options}
        />
        <Button small aria-expanded={watching} onClick={() => setWatching(!watching)}>
          {t(watching ? 'watchClose' : 'sideBySide')}
        </Button>
      </div>
      <Pair key={`${from.id} ${to.id}`} film={film} from={from} to={to} watching={watching} />
    </section>
  )

  function nameOf({ number, label }: OwnVersion): string {
    return label ? t('versionNamed', { number, label }) : t('versionN', { number })
  }
}

function Pair({ film, from, to, watching }: { film: OwnDocumentary; from: OwnVersion; to: OwnVersion; watching: boolean }) {
  const t = useText(versionsText)
  const alignment = useQuery(alignmentQuery(from.id, to.id))
  const compare = async () => {
    try {
      await alignVersions(from.id, to.id)
    } catch (error) {
      toast.failure(t('notSaved'), error instanceof HouseError ? `${error.message} ${error.hint}` : t('notSavedText'))
    }
  }
  if (alignment.isPending) return <Loading what={t('fetching')} />
  if (alignment.isLoadingError) return <Failed title={t('failedTitle')} text={t('failedText')} again={alignment.refetch} />
  const found = alignment.data
  if (!found || found.state === 'failed')
    return (
      <>
        {found?.failure && (
          <p className="field-error" role="alert">
            {workerWordsIn(locale(), found.failure)}
          </p>
        )}
        <p>
          <Button small kind="ink" onClick={() => void compare()}>
            {t(found ? 'compareAgain' : 'compare')}
          </Button>
        </p>
        {watching && <CompareCuts filmId={film.id} from={from} to={to} pieces={null} />}
      </>
    )
  if (found.state !== 'done')
    return (
      <>
        <p className="recuts-state small dim" role="status">
          <span className="recuts-bar" aria-hidden="true">
            <b style={{ width: `${found.progress * 100}%` }} />
          </span>
          {found.state === 'working' ? t('working', { percent: Math.floor(found.progress * 100) }) : t('waiting')}
        </p>
        {watching && <CompareCuts filmId={film.id} from={from} to={to} pieces={null} />}
      </>
    )
  if (found.pieces.length === 0) return <p className="ui">{t('nothingShared')}</p>
  return (
    <>
      <CutPlot from={from} to={to} pieces={found.pieces} />
      {watching && <CompareCuts filmId={film.id} from={from} to={to} pieces={found.pieces} />}
      <CarryOver from={from} to={to} pieces={found.pieces} />
    </>
  )
}
