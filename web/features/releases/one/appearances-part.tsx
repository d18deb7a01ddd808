import { useState } from 'react'
import { type AppearanceKind, appearanceKinds } from '#core/clearance/releases/lists.ts'
import { msOfFrames } from '#core/edit/kept-frames.ts'
import { isTime, type Marked } from '#core/film/marked-range.ts'
import { newId } from '#core/house/new-id.ts'
import { formatTimecode } from '#core/time/timecode.ts'
import { addAppearances, binAppearance, changeAppearance } from '#web/data/clearance/release-acts.ts'
import type { Appearance } from '#web/data/clearance/releases.ts'
import { useLacksSaid } from '#web/player/cleared/red-releases.tsx'
import { MarkOnFilm } from '#web/player/marking/mark-on-film.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { FormError } from '#web/ui/controls/field.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { useText } from '#web/ui/text.ts'
import { type Subject, useOpenReleases } from '../open-releases.ts'
import { failureSaid } from '../refused.ts'
import { useUndoToast } from '../use-undo-toast.ts'
import { releasesText } from '../words.ts'
import { Part } from './part.tsx'

/** Where a person or a place is: on rushes or versions, and from there in the cut that is looked at. */
export function AppearancesPart({ subject }: { subject: Subject }) {
  const t = useText(releasesText)
  const say = useLacksSaid()
  const { cut, cutName, edits, versions } = useOpenReleases()
  const [adding, setAdding] = useState(false)
  const { appearances, inCut } = subject
  return (
    <Part
      title={t('appears')}
      act={
        edits &&
        versions.size > 0 && (
          <Button small kind="plain" onClick={() => setAdding(!adding)} aria-expanded={adding}>
            {t('addAppearance')}
          </Button>
        )
      }
    >
      {cut && inCut && (
        <p className="small releases-incut" data-red={inCut.red.length > 0 || undefined}>
          {t('inCut', { cut: cutName })}{' '}
          {inCut.shown.slice(0, 20).map(([from, to]) => (
            <span key={from} className="mono releases-at">
              {formatTimecode(msOfFrames(from, cut.rate))} – {formatTimecode(msOfFrames(to, cut.rate))}
            </span>
          ))}
          {inCut.red.length > 0 && <strong>{say(inCut)}</strong>}
        </p>
      )}
      {appearances.length === 0 && <p className="small dim">{t('noAppearances')}</p>}
      <ul className="releases-rows">
        {appearances.slice(0, 100).map((one) => (
          <AppearanceRow key={one.id} appearance={one} />
        ))}
      </ul>
      {adding && <NewAppearance subject={subject} onDone={() => setAdding(false)} />}
    </Part>
  )
}

function AppearanceRow({ appearance }: { appearance: Appearance }) {
  const t = useText(releasesText)
  const { film, versions, edits } = useOpenReleases()
  const offerUndo = useUndoToast()
  const { id, startsMs, endsMs, kind, versionId } = appearance
  const name = versions.get(versionId)?.name ?? t('rush')
  const range = startsMs === null || endsMs === null ? t('whole') : `${formatTimecode(startsMs)} – ${formatTimecode(endsMs)}`
  const remove = async () => {
    await binAppearance(film.id, id)
    offerUndo(t('appearanceDeleted'), () => binAppearance(film.id, id, false))
  }
  return (
    <li className="releases-appearance">
      <span>
        <span className="mono">{range}</span> <span className="small dim">{name}</span>
      </span>
      {edits ? (
        <>
          <Select
            label={<span className="unseen">{t('howTold', { range })}</span>}
            value={kind}
            onChange={(event) => void changeAppearance(film.id, id, event.target.value as AppearanceKind)}
            options={appearanceKinds.map((value) => ({ value, label: t(`kind_${value}`) }))}
          />
          <Button small kind="plain" aria-label={t('deleteAppearance', { range })} onClick={() => void remove()}>
            {t('delete')}
          </Button>
        </>
      ) : (
        <span className="small">{t(`kind_${kind}`)}</span>
      )}
    </li>
  )
}

function NewAppearance({ subject, onDone }: { subject: Subject; onDone(): void }) {
  const t = useText(releasesText)
  const { film, versions } = useOpenReleases()
  const [versionId, choose] = useState(() => [...versions.keys()][0] ?? '')
  const [range, setRange] = useState<Marked>({ startsMs: null, endsMs: null })
  const [kind, setKind] = useState<AppearanceKind>('recognisable')
  const [wrong, setWrong] = useState('')
  const version = versions.get(versionId)
  const add = async () => {
    const { startsMs, endsMs } = range
    if (!isTime(startsMs) || !isTime(endsMs) || endsMs <= startsMs) return setWrong(t('rangeNeeded'))
    const one = { id: newId(), versionId, startsMs, endsMs, kind }
    const of = { personId: subject.of === 'person' ? subject.id : null, placeId: subject.of === 'place' ? subject.id : null }
    await addAppearances(film.id, [{ ...one, ...of }]).then(onDone, (cause) => setWrong(failureSaid(cause, t('notSaved'))))
  }
  return (
    <div className="releases-form">
      <Select
        label={t('onWhat')}
        value={versionId}
        onChange={(event) => choose(event.target.value)}
        options={[...versions.values()].map(({ id, name }) => ({ value: id, label: name }))}
      />
      <MarkOnFilm
        of={version?.durationMs ? { documentaryId: film.id, versionId, durationMs: version.durationMs } : undefined}
        value={range}
        onChange={setRange}
      />
      <Select
        label={t('how')}
        value={kind}
        onChange={(event) => setKind(event.target.value as AppearanceKind)}
        options={appearanceKinds.map((value) => ({ value, label: t(`kind_${value}`) }))}
      />
      <FormError>{wrong}</FormError>
      <p className="releases-save">
        <Button small kind="plain" onClick={onDone}>
          {t('cancel')}
        </Button>
        <Button small kind="ink" onClick={() => void add()}>
          {t('saveAppearance')}
        </Button>
      </p>
    </div>
  )
}
