import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { proposedAppearances } from '#core/clearance/releases/proposed-appearances.ts'
import { newId } from '#core/house/new-id.ts'
import { formatTimecode } from '#core/time/timecode.ts'
import { addAppearances } from '#web/data/clearance/release-acts.ts'
import { spokenCuesQuery } from '#web/data/clearance/spoken-cues.ts'
import { rushPeopleQuery } from '#web/data/edit/rush-people.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { useOpenReleases } from './open-releases.ts'
import { failureSaid } from './refused.ts'
import { releasesText } from './words.ts'

/** Where named speakers speak in the rushes, to be set by a press: a proposal is no appearance. */
export function ProposedPeople() {
  const t = useText(releasesText)
  const { film, subjects, versions } = useOpenReleases()
  const [working, setWorking] = useState(false)
  const { data: speakers = [] } = useQuery(rushPeopleQuery(film.id))
  const named = speakers.filter(({ speaker }) => speaker !== '')
  const { data: cues = [] } = useQuery({
    ...spokenCuesQuery(film.id, [...new Set(named.map(({ rush }) => rush))].toSorted()),
    enabled: named.length > 0,
  })
  const proposed = proposedAppearances(
    cues,
    named.map(({ rush, speaker, person }) => ({ versionId: rush, speaker, personId: person })),
    subjects.flatMap(({ id, appearances }) => appearances.map((one) => ({ ...one, subject: id }))),
  )
  if (proposed.length === 0) return null
  const names = new Map(subjects.map(({ id, name }) => [id, name]))
  const set = async () => {
    setWorking(true)
    const rows = proposed
      .slice(0, 500)
      .map(({ personId, ...range }) => ({ ...range, id: newId(), personId, placeId: null, kind: 'recognisable' as const }))
    await addAppearances(film.id, rows).then(
      () => toast.success(t('proposalsSet', { count: rows.length })),
      (cause) => toast.failure(t('notSaved'), failureSaid(cause, '')),
    )
    setWorking(false)
  }
  return (
    <details className="releases-proposed">
      <summary className="ui">{t('proposed', { count: proposed.length })}</summary>
      <p className="small dim measure">{t('proposedText')}</p>
      <ul className="releases-rows">
        {proposed.slice(0, 20).map((one) => (
          <li key={`${one.versionId} ${one.personId} ${one.startsMs}`} className="small">
            <strong>{names.get(one.personId) ?? t('unnamed')}</strong> {versions.get(one.versionId)?.name}{' '}
            <span className="mono">
              {formatTimecode(one.startsMs)} – {formatTimecode(one.endsMs)}
            </span>
          </li>
        ))}
        {proposed.length > 20 && <li className="small dim">{t('moreProposed', { count: proposed.length - 20 })}</li>}
      </ul>
      <Button small kind="ink" working={working && t('saving')} onClick={() => void set()}>
        {t('setProposals', { count: Math.min(500, proposed.length) })}
      </Button>
    </details>
  )
}
