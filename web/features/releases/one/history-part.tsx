import { type ReleaseState, releaseStates } from '#core/clearance/releases/lists.ts'
import type { ReleaseChange } from '#web/data/clearance/release-papers.ts'
import { dateFormat } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { releasesText } from '../words.ts'

const isState = (state: string): state is ReleaseState => (releaseStates as readonly string[]).includes(state)

/** How the release came to where it is: who, when. */
export function HistoryPart({ history }: { history: readonly ReleaseChange[] }) {
  const t = useText(releasesText)
  if (history.length === 0) return null
  return (
    <details className="releases-part">
      <summary>{t('history')}</summary>
      <ul className="releases-rows">
        {history.map((one) => (
          <li key={one.id} className="small">
            <strong>{isState(one.state) ? t(`state_${one.state}`) : t('guardianSigned')}</strong>{' '}
            <span className="dim">
              {dateFormat({ dateStyle: 'medium', timeStyle: 'short' }).format(new Date(one.madeAt))}{' '}
              {one.byParticipant ? t('byParticipant', { name: one.maker }) : one.maker}
            </span>{' '}
            {one.words}
          </li>
        ))}
      </ul>
    </details>
  )
}
