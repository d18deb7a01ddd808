import { Button } from '#web/ui/controls/button.tsx'
import { useText } from '#web/ui/text.ts'
import type { ScreeningDraft } from '../data/screening-drafts.ts'
import { screeningsText } from '../words.ts'
import { dayAndHour } from './when.ts'

interface AnnounceHeadProps {
  /** An announced screening is changed. */
  changing: boolean
  wasKept: boolean
  /** The house does not answer; this browser has the draft. */
  lost: boolean
  /** What another browser wrote meanwhile. */
  other: ScreeningDraft | null
  choose(which: 'here' | 'there'): void
  beginAnew(): void
}

/** The heading, and the state of the saved draft. */
export function AnnounceHead({ changing, wasKept, lost, other, choose, beginAnew }: AnnounceHeadProps) {
  const t = useText(screeningsText)
  return (
    <header>
      <h1 className="title-l">{t(changing ? 'change' : 'announce')}</h1>
      <p className="lead measure dim">{t('announceText')}</p>
      {wasKept && (
        <p className="ui announce-kept" role="status">
          {t('draftKept')}{' '}
          <Button small onClick={beginAnew}>
            {t('beginAnew')}
          </Button>
        </p>
      )}
      {other && (
        <p className="ui announce-kept" role="alert">
          {t('draftParted', { when: dayAndHour(other.changedAt) })}{' '}
          <Button small onClick={() => choose('there')}>
            {t('takeOther')}
          </Button>{' '}
          <Button small onClick={() => choose('here')}>
            {t('keepThis')}
          </Button>
        </p>
      )}
      {lost && (
        <p className="ui announce-kept" role="status">
          {t('draftHere')}
        </p>
      )}
    </header>
  )
}
