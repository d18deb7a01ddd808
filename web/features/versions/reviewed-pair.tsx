import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { workerWordsIn } from '#core/media/worker-words/said.ts'
import type { Cut } from '#web/data/film/cuts.ts'
import { HouseError } from '#web/data/house/house-error.ts'
import type { FilmToReview } from '#web/data/review/teams.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { Fetched } from '#web/ui/layout/fetched.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { locale } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { CarriedNotes } from './carried-notes.tsx'
import { ChangesBar } from './changes-bar.tsx'
import { CompareCuts } from './compare-cuts.tsx'
import { alignmentQuery, alignVersions } from './data/alignments.ts'
import { versionsText } from './words.ts'

/** A cut beside an earlier one: what changed, both to look at, and the notes that are still open there. */
export function ReviewedPair({ film, cuts, cut }: { film: FilmToReview; cuts: readonly Cut[]; cut: Cut }) {
  const t = useText(versionsText)
  const others = cuts.filter(({ id }) => id !== cut.id)
  const [asked, setAsked] = useState<string>()
  const [watching, setWatching] = useState(false)
  const from = others.find(({ id }) => id === asked) ?? others.find(({ number }) => number < cut.number) ?? others[0]
  const alignment = useQuery({ ...alignmentQuery(from?.id ?? '', cut.id), enabled: from !== undefined })
  if (!from)
    return (
      <section aria-labelledby="cut-pair">
        <div className="head">
          <h2 id="cut-pair">{t('pair')}</h2>
        </div>
        <p className="ui dim">{t('oneCut')}</p>
      </section>
    )
  const mayEdit = film.role !== 'reviewer'
  const found = alignment.data
  const pieces = found?.state === 'done' ? found.pieces : null
  const compare = async () => {
    try {
      await alignVersions(from.id, cut.id)
    } catch (error) {
      toast.failure(t('notSaved'), error instanceof HouseError ? `${error.message} ${error.hint}` : t('notSavedText'))
    }
  }
  return (
    <section aria-labelledby="cut-pair" className="cut-pair">
      <div className="head">
        <h2 id="cut-pair">{t('pair')}</h2>
      </div>
      <div className="recuts-pair">
        <Select
          label={t('against')}
          value={from.id}
          onChange={(event) => setAsked(event.target.value)}
          options={others.map(({ id, number, label }) => ({
            value: id,
            label: label ? t('versionNamed', { number, label }) : t('versionN', { number }),
          }))}
        />
        <Button small aria-expanded={watching} onClick={() => setWatching(!watching)}>
          {t(watching ? 'watchClose' : 'watchBoth')}
        </Button>
      </div>
      <Fetched query={alignment} what={t('fetching')}>
        {found && found.state !== 'done' && found.state !== 'failed' && (
          <p className="small dim" role="status">
            {found.state === 'working' ? t('working', { percent: Math.floor(found.progress * 100) }) : t('waiting')}
          </p>
        )}
        {(!found || found.state === 'failed') && (
          <div className="stack">
            {found?.failure && (
              <p className="field-error" role="alert">
                {workerWordsIn(locale(), found.failure)}
              </p>
            )}
            {mayEdit ? (
              <p>
                <Button small kind="ink" onClick={() => void compare()}>
                  {t(found ? 'compareAgain' : 'compare')}
                </Button>
              </p>
            ) : (
              <p className="ui dim">{t('notCompared')}</p>
            )}
          </div>
        )}
        {pieces && (pieces.length === 0 ? <p className="ui">{t('nothingShared')}</p> : <ChangesBar from={from} to={cut} pieces={pieces} />)}
      </Fetched>
      {watching && <CompareCuts key={`${from.id} ${pieces?.length}`} filmId={film.id} from={from} to={cut} pieces={pieces} />}
      {pieces && mayEdit && <CarriedNotes from={from} to={cut} pieces={pieces} />}
    </section>
  )
}
