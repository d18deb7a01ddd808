import { useLacksSaid } from '#web/player/cleared/red-releases.tsx'
import { useText } from '#web/ui/text.ts'
import { type Subject, useOpenReleases } from './open-releases.ts'
import { SubjectStill } from './subject-still.tsx'
import { releasesText } from './words.ts'

/** A person or a place as a frame of the film, with their name and how far the release is. */
export function SubjectCard({ subject, current }: { subject: Subject; current: boolean }) {
  const t = useText(releasesText)
  const say = useLacksSaid()
  const { open } = useOpenReleases()
  const { release, inCut } = subject
  const state = release?.state ?? 'not-asked'
  const minor = release?.ageBand === 'minor' && release.guardiansGiven < release.guardiansNeeded
  const said = minor && release ? t('guardiansOf', { given: release.guardiansGiven, needed: release.guardiansNeeded }) : t(`state_${state}`)
  const lacks = inCut && inCut.red.length > 0 ? say(inCut) : ''
  return (
    <li className="release-card" data-state={state} data-red={(inCut && inCut.red.length > 0) || undefined}>
      <button type="button" aria-expanded={current} onClick={() => open(current ? null : subject.id)}>
        <SubjectStill subject={subject} />
        <span className="release-card-name">
          <span className="title-s">{subject.name}</span>
          {subject.isProtected && <span className="small dim">{t('protected')}</span>}
          {subject.of !== 'person' && <span className="small dim">{t(`of_${subject.of}`)}</span>}
        </span>
        <span className="small release-card-state">{said}</span>
        {lacks && lacks !== said && <span className="small release-card-lacks">{lacks}</span>}
      </button>
    </li>
  )
}
