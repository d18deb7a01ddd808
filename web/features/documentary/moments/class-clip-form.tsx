import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { proxiedAddress } from '#core/institutions/proxied-address.ts'
import { firstOf } from '#core/text/cut-text.ts'
import type { TimedRange } from '#core/time/timecode.ts'
import type { Documentary } from '#web/data/film/documentaries.ts'
import { makeClip } from '#web/data/institutions/class-clips.ts'
import { ownInstitutions } from '#web/data/institutions/institutions.ts'
import type { TrackCue } from '#web/data/media/captions.ts'
import { classClipPage } from '#web/paths.ts'
import { AddressToCopy } from '#web/ui/controls/address-to-copy.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { FormError, TextField } from '#web/ui/controls/field.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { documentaryText } from '../words.ts'
import { useClassPlaces } from './use-class-places.ts'

interface ClassClipFormProps {
  documentary: Documentary
  range: TimedRange | null
  sentences: readonly TrackCue[]
  onCancel(): void
}

/** Makes the marked passage a clip for a class: named after what is said in it until one writes a better title; then its link, to copy. */
export function ClassClipForm({ documentary, range, sentences, onCancel }: ClassClipFormProps) {
  const t = useText(documentaryText)
  const places = useClassPlaces(documentary.id)
  const [placeId, setPlaceId] = useState<string>()
  const institutions = useQuery(ownInstitutions).data ?? []
  const place = places.find(({ id }) => id === placeId) ?? places[0]
  const [title, setTitle] = useState<string>()
  const [course, setCourse] = useState('')
  const [working, setWorking] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [made, setMade] = useState<string>()
  const said = range
    ? sentences
        .filter(({ startsMs, endsMs, sensitive }) => !sensitive && endsMs > range.startsMs && startsMs < range.endsMs)
        .map(({ text }) => text.replace(/\s+/g, ' '))
        .join(' ')
    : ''
  const named = title ?? firstOf(said || documentary.title, 120)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (working || !place || !range) return
    if (named.trim() === '') return setProblem(t('classTitleNeeded'))
    setProblem(undefined)
    setWorking(true)
    try {
      const clip = await makeClip(place.id, {
        documentary: documentary.id,
        ...range,
        title: named.trim(),
        course: course.trim(),
        words: '',
      })
      const prefix = institutions.find(({ id }) => id === place.id)?.proxyPrefix ?? ''
      setMade(proxiedAddress(prefix, location.origin + classClipPage(place, clip)))
      toast.success(t('classMade', { title: named }))
    } catch (cause) {
      setProblem((cause as Error).message)
    }
    setWorking(false)
  }
  if (made)
    return (
      <div className="stack">
        <AddressToCopy label={t('classLink')} address={made} />
        <p>
          <Button small kind="plain" onClick={onCancel}>
            {t('classDone')}
          </Button>
        </p>
      </div>
    )
  return (
    <form className="stack" noValidate onSubmit={(event) => void send(event)}>
      {places.length > 1 && (
        <Select
          label={t('classPlace')}
          value={place?.id ?? ''}
          options={places.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(event) => setPlaceId(event.target.value)}
        />
      )}
      <TextField label={t('classTitle')} maxLength={120} value={named} onChange={(event) => setTitle(event.target.value)} />
      <TextField label={t('classCourse')} maxLength={120} value={course} onChange={(event) => setCourse(event.target.value)} />
      <FormError>{problem}</FormError>
      <p className="cite-acts">
        <Button type="submit" small kind="ink" notNow={!range || !place} working={working && t('classMaking')}>
          {t('classMake')}
        </Button>
        <Button small kind="plain" onClick={onCancel}>
          {t('markCancel')}
        </Button>
      </p>
    </form>
  )
}
