import { type FormEvent, useState } from 'react'
import { parseStart } from '#core/timecode.ts'
import type { OwnDocumentary, OwnVersion } from '#web/data/films/own-documentaries.ts'
import { type Confidence, confidences, type ImpactGoal, type ImpactKind, impactKinds, logEvidence } from '#web/data/impact.ts'
import { Button } from '#web/ui/button.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { TextField } from '#web/ui/field.tsx'
import { inDays } from '#web/ui/reader-days.ts'
import { Select } from '#web/ui/select.tsx'
import { useText } from '#web/ui/text.ts'
import { impactText } from './words.ts'

interface EvidenceFormProps {
  film: OwnDocumentary
  version: OwnVersion
  goals: readonly ImpactGoal[]
  onDone(): void
}

/** What changed, where, when, where one can check it, how sure one is, and which passage people say moved them. */
export function EvidenceForm({ film, version, goals, onDone }: EvidenceFormProps) {
  const t = useText(impactText)
  const [kind, setKind] = useState<ImpactKind>('media')
  const [goalId, setGoalId] = useState('')
  const [confidence, setConfidence] = useState<Confidence>('claimed')
  const [day, setDay] = useState(() => inDays(0))
  const [errors, setErrors] = useState<{ words?: string; day?: string; proofUrl?: string; from?: string; form?: string }>({})
  const [working, setWorking] = useState(false)
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const said = (name: string) => String(new FormData(form).get(name) ?? '').trim()
    const [words, proofUrl] = [said('words'), said('proofUrl')]
    const [startsMs, endsMs] = [parseStart(said('from')), parseStart(said('until'))]
    const ranged = Boolean(said('from') || said('until'))
    const found = {
      ...(words ? {} : { words: t('wordsNeeded') }),
      ...(day ? {} : { day: t('dayNeeded') }),
      ...(proofUrl && !/^https?:\/\/\S+$/i.test(proofUrl) ? { proofUrl: t('proofWrong') } : {}),
      ...(ranged && !(startsMs !== null && endsMs !== null && endsMs > startsMs && endsMs <= (version.durationMs ?? 0))
        ? { from: t('rangeWrong') }
        : {}),
    }
    setErrors(found)
    const first = Object.keys(found)[0]
    if (first) return form.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus()
    setWorking(true)
    try {
      await logEvidence(film.id, {
        goalId: goalId || null,
        kind,
        words,
        happenedOn: day,
        place: said('place'),
        proofUrl,
        confidence,
        versionId: ranged ? version.id : null,
        startsMs: ranged ? startsMs : null,
        endsMs: ranged ? endsMs : null,
      })
      onDone()
    } catch {
      setErrors({ form: t('notSaved') })
      setWorking(false)
    }
  }
  return (
    <form className="impact-form" noValidate onSubmit={onSubmit} aria-label={t('addEvidence')}>
      <TextField label={t('what')} name="words" maxLength={1000} error={errors.words} className="wide" autoComplete="off" />
      <Select
        label={t('kind')}
        value={kind}
        onChange={(event) => setKind(event.target.value as ImpactKind)}
        options={impactKinds.map((each) => ({ value: each, label: t(`kind_${each}`) }))}
      />
      <DateField label={t('when')} name="day" value={day} error={errors.day} onChange={(event) => setDay(event.target.value)} />
      <TextField label={t('where')} name="place" maxLength={200} autoComplete="off" />
      <Select
        label={t('confidence')}
        value={confidence}
        onChange={(event) => setConfidence(event.target.value as Confidence)}
        options={confidences.map((each) => ({ value: each, label: t(`confidence_${each}`) }))}
      />
      <TextField
        label={t('proof')}
        name="proofUrl"
        type="url"
        maxLength={2000}
        error={errors.proofUrl}
        className="wide"
        autoComplete="off"
      />
      <TextField label={t('from')} name="from" placeholder="12:30" error={errors.from} hint={t('rangeHint')} autoComplete="off" />
      <TextField label={t('until')} name="until" placeholder="13:05" autoComplete="off" />
      {goals.length > 0 && (
        <Select
          label={t('goal')}
          value={goalId}
          onChange={(event) => setGoalId(event.target.value)}
          className="wide"
          options={[{ value: '', label: t('goalNone') }, ...goals.map(({ id, words }) => ({ value: id, label: words }))]}
        />
      )}
      {errors.form && (
        <p className="field-error" role="alert">
          {errors.form}
        </p>
      )}
      <Button type="submit" kind="ink" small working={working && t('saving')}>
        {t('keepEvidence')}
      </Button>
    </form>
  )
}
