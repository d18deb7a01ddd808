import { Link } from 'react-router'
import { formatTimecode } from '#core/timecode.ts'
import type { OwnDocumentary } from '#web/data/films/own-documentaries.ts'
import { dropEvidence, type Evidence, logEvidence } from '#web/data/impact.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { calendarDay } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { toast } from '#web/ui/toast.tsx'
import { impactText } from './words.ts'

/** What changed, the newest first; each leads to its proof and to the passage. */
export function EvidenceList({ film, evidence }: { film: OwnDocumentary; evidence: readonly Evidence[] }) {
  const t = useText(impactText)
  const drop = async ({ id, ...kept }: Evidence) => {
    try {
      await dropEvidence(id)
      toast.success(t('evidenceGone'), kept.words, { label: t('undo'), onPress: () => void logEvidence(film.id, kept) })
    } catch {
      toast.failure(t('notSaved'), kept.words)
    }
  }
  return (
    <div>
      <h3 className="small dim">{t('evidence')}</h3>
      {evidence.length === 0 && <p className="ui dim impact-none">{t('evidenceNone')}</p>}
      <ol className="impact-evidence">
        {evidence.map((each) => (
          <li key={each.id}>
            <span className="mono small">{calendarDay(each.happenedOn, { dateStyle: 'medium' })}</span>
            <div>
              <p>{each.words}</p>
              <p className="small dim">
                {[t(`kind_${each.kind}`), each.place, t(`confidence_${each.confidence}`)].filter(Boolean).join(' · ')}
              </p>
              {each.proofUrl && (
                <a className="small" href={each.proofUrl} rel="noopener noreferrer" target="_blank">
                  {hostOf(each.proofUrl)}
                </a>
              )}
            </div>
            {each.startsMs !== null && each.endsMs !== null && (
              <Link className="mono small" to={paths.documentary(film.id, each.startsMs)}>
                {formatTimecode(each.startsMs)}–{formatTimecode(each.endsMs)}
              </Link>
            )}
            <Button
              kind="plain"
              small
              className="no-print"
              aria-label={t('dropEvidence', { words: each.words })}
              onClick={() => void drop(each)}
            >
              {t('drop')}
            </Button>
          </li>
        ))}
      </ol>
    </div>
  )
}

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host : url)
