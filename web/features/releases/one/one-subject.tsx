import { useEffect, useRef } from 'react'
import { newId } from '#core/house/new-id.ts'
import { beginRelease, binRelease } from '#web/data/clearance/release-acts.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { useText } from '#web/ui/text.ts'
import { type Subject, useOpenReleases } from '../open-releases.ts'
import { SubjectStill } from '../subject-still.tsx'
import { useUndoToast } from '../use-undo-toast.ts'
import { releasesText } from '../words.ts'
import { AppearancesPart } from './appearances-part.tsx'
import { ConditionsPart } from './conditions-part.tsx'
import { PapersOf } from './papers-of.tsx'

/** One person or place: where they appear, what was agreed, and for who sees the papers, the papers. */
export function OneSubject({ subject }: { subject: Subject }) {
  const t = useText(releasesText)
  const { film, open, seesPapers, edits } = useOpenReleases()
  const heading = useRef<HTMLHeadingElement>(null)
  const offerUndo = useUndoToast()
  const { release } = subject
  const keeps = seesPapers && edits
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const begin = () =>
    beginRelease(film.id, {
      ...{ id: newId(), of: subject.of, title: '' },
      personId: subject.of === 'person' ? subject.id : null,
      placeId: subject.of === 'place' ? subject.id : null,
    })
  const remove = async () => {
    if (!release) return
    await binRelease(film.id, release.id)
    offerUndo(t('releaseDeleted'), () => binRelease(film.id, release.id, false))
  }
  return (
    <section className="releases-one" aria-labelledby="open-subject">
      <div className="releases-one-head">
        <SubjectStill subject={subject} />
        <div>
          <h3 id="open-subject" className="title-m" tabIndex={-1} ref={heading}>
            {subject.name}
          </h3>
          <p className="releases-state" data-state={release?.state ?? 'not-asked'}>
            {t(`state_${release?.state ?? 'not-asked'}`)}
            {release?.ageBand === 'minor' && ` · ${t('guardiansOf', { given: release.guardiansGiven, needed: release.guardiansNeeded })}`}
          </p>
        </div>
        <Button small kind="plain" onClick={() => open(null)}>
          {t('close')}
        </Button>
      </div>
      {subject.of !== 'material' && subject.of !== 'group' && <AppearancesPart subject={subject} />}
      {release && <ConditionsPart release={release} />}
      {!release && (keeps ? <Button onClick={() => void begin()}>{t('begin')}</Button> : <p className="small dim">{t('noRelease')}</p>)}
      {release && seesPapers && <PapersOf subject={subject} release={release} />}
      {release && !seesPapers && <p className="small dim">{t('papersElsewhere')}</p>}
      {release && keeps && (
        <Button small kind="plain" onClick={() => void remove()}>
          {t('deleteRelease')}
        </Button>
      )}
    </section>
  )
}
