import { Link } from 'react-router'
import { firstOf } from '#core/text/cut-text.ts'
import type { OwnDocumentary } from '#web/data/film/own-documentaries.ts'
import type { UploadView } from '#web/data/media/uploads.ts'
import { paths } from '#web/paths.ts'
import { listFormat } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { filmDesk } from '../film-desk-path.ts'
import { addressOfStep, placeOf } from '../film-views/film-views.ts'
import { publishingText } from '../publishing/words.ts'
import { type Waiting, waitingFilms } from '../waiting-films.ts'
import { deskHomeText } from './words.ts'

/** Links to the decision with its reason, and to its answer. */
const standingPath = `${paths.settings}?view=standing`
const shortened = (words: string) => (words.length > 160 ? `${firstOf(words, 159).trimEnd()}…` : words)

/** What waits for the creator, each a way to where it is done. */
export function WaitingForMe({ films, uploads }: { films: readonly OwnDocumentary[]; uploads: readonly UploadView[] }) {
  const t = useText(deskHomeText)
  const waiting = waitingFilms(films, new Set(uploads.map(({ versionId }) => versionId)))
  if (films.length === 0) return null
  return (
    <section aria-labelledby="waits-for-me">
      <div className="head">
        <h2 id="waits-for-me">{t('waits')}</h2>
        <span className="mono dim">{waiting.length}</span>
      </div>
      {waiting.length === 0 ? (
        <p className="ui dim">{t('nothingWaits')}</p>
      ) : (
        <ul className="todo waiting">
          {waiting.map((one) => (
            <li key={`${one.filmId} ${one.what}`}>
              <span className="title-s" id={`waits-${one.filmId}-${one.what}`}>
                {one.title || t('untitled')}
              </span>
              <Link className="small text-link" to={leadsTo(one)} aria-describedby={`waits-${one.filmId}-${one.what}`}>
                <WhatWaits waiting={one} />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** To the first thing that is missing, or the view it is about. */
function leadsTo(one: Waiting): string {
  if (one.what === 'withheld') return standingPath
  if (one.what === 'show-version') return filmDesk(one.filmId, 'versions')
  const need = one.what === 'missing' && one.steps[0] && addressOfStep(one.steps[0])
  return need ? filmDesk(one.filmId, placeOf(need)?.view, need) : filmDesk(one.filmId)
}

function WhatWaits({ waiting }: { waiting: Waiting }) {
  const t = useText(deskHomeText)
  const need = useText(publishingText)
  if (waiting.what === 'stopped' || waiting.what === 'choose-file') return t(`waits_${waiting.what}`, { name: waiting.sourceName })
  if (waiting.what === 'show-version') return t('waits_show-version', { number: waiting.version })
  if (waiting.what === 'withheld') return t('waits_withheld', { reason: shortened(waiting.reason) })
  if (waiting.what === 'missing')
    return t('waits_missing', { list: listFormat().format(waiting.steps.map((step) => need(`need_${step}`))) })
  return t(`waits_${waiting.what}`)
}
