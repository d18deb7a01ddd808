import { useState } from 'react'
import { Link } from 'react-router'
import { formatTimecode } from '#core/time/timecode.ts'
import { dropEvidence, type Evidence, type ImpactGoal, logEvidence } from '#web/data/film/impact.ts'
import type { OwnDocumentary, OwnVersion } from '#web/data/film/own-documentaries.ts'
import { paths } from '#web/paths.ts'
import { toast } from '#web/ui/layout/toast.tsx'
import { calendarDay } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { EvidenceForm } from './evidence-form.tsx'
import { RowActs } from './row-acts.tsx'
import { impactText } from './words.ts'

interface EvidenceListProps {
  film: OwnDocumentary
  version: OwnVersion
  goals: readonly ImpactGoal[]
  evidence: readonly Evidence[]
}

/** What changed, the newest first; each leads to its proof and to the passage. */
export function EvidenceList({ film, version, goals, evidence }: EvidenceListProps) {
  const t = useText(impactText)
  const [changing, setChanging] = useState<string>()
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
        {evidence.map((each) =>
          changing === each.id ? (
            <li key={each.id} className="impact-changing">
              <EvidenceForm film={film} version={version} goals={goals} evidence={each} onDone={() => setChanging(undefined)} />
            </li>
          ) : (
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
              <RowActs
                changeLabel={t('changeEvidence', { words: each.words })}
                dropLabel={t('dropEvidence', { words: each.words })}
                onChange={() => setChanging(each.id)}
                onDrop={() => drop(each)}
              />
            </li>
          ),
        )}
      </ol>
    </div>
  )
}

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host : url)
