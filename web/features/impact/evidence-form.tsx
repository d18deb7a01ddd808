import { useState } from 'react'
import { formatTimecode, parseStart } from '#core/time/timecode.ts'
import {
  type Confidence,
  changeEvidence,
  confidences,
  type Evidence,
  type ImpactGoal,
  type ImpactKind,
  logEvidence,
} from '#web/data/film/impact.ts'
import type { OwnDocumentary, OwnVersion } from '#web/data/film/own-documentaries.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { DateField } from '#web/ui/controls/date-field.tsx'
import { FormError, TextField } from '#web/ui/controls/field.tsx'
import type { FormValues } from '#web/ui/controls/form-values.ts'
import { Select } from '#web/ui/controls/select.tsx'
import { useForm } from '#web/ui/controls/use-form.ts'
import { useText } from '#web/ui/text.ts'
import { inDays } from '#web/ui/time/reader-days.ts'
import { KindSelect } from './kind-select.tsx'
import { impactText } from './words.ts'

interface EvidenceFormProps {
  film: OwnDocumentary
  version: OwnVersion
  goals: readonly ImpactGoal[]
  /** What is corrected; without it something new. */
  evidence?: Evidence
  onDone(): void
}

/** What changed, where, when, where one can check it, how sure one is, and which passage people say moved them. */
export function EvidenceForm({ film, version, goals, evidence, onDone }: EvidenceFormProps) {
  const t = useText(impactText)
  const [kind, setKind] = useState<ImpactKind>(evidence?.kind ?? 'media')
  const [goalId, setGoalId] = useState(evidence?.goalId ?? '')
  const [confidence, setConfidence] = useState<Confidence>(evidence?.confidence ?? 'claimed')
  const [day, setDay] = useState(() => evidence?.happenedOn ?? inDays(0))
  const { form, errors, working } = useForm({
    validate: (values) => {
      const [proofUrl, range] = [values.text('proofUrl'), rangeOf(values)]
      const inside = range === null || (range.startsMs >= 0 && range.endsMs > range.startsMs && range.endsMs <= (version.durationMs ?? 0))
      return {
        words: values.text('words') ? undefined : t('wordsNeeded'),
        day: day ? undefined : t('dayNeeded'),
        proofUrl: proofUrl && !/^https?:\/\/\S+$/i.test(proofUrl) ? t('proofWrong') : undefined,
        from: inside ? undefined : t('rangeWrong'),
      }
    },
    submit: async (values) => {
      const range = rangeOf(values)
      const typed = {
        goalId: goalId || null,
        kind,
        words: values.text('words'),
        happenedOn: day,
        place: values.text('place'),
        proofUrl: values.text('proofUrl'),
        confidence,
        versionId: range ? (evidence?.versionId ?? version.id) : null,
        startsMs: range?.startsMs ?? null,
        endsMs: range?.endsMs ?? null,
      }
      await (evidence ? changeEvidence({ id: evidence.id, ...typed }) : logEvidence(film.id, typed))
      onDone()
    },
    failed: () => ({ form: t('notSaved') }),
  })
  return (
    <form {...form} className="impact-form" aria-label={evidence ? t('changeEvidence', { words: evidence.words }) : t('addEvidence')}>
      <TextField
        label={t('what')}
        name="words"
        defaultValue={evidence?.words}
        maxLength={1000}
        error={errors.words}
        className="wide"
        autoComplete="off"
      />
      <KindSelect kind={kind} onChange={setKind} />
      <DateField label={t('when')} name="day" value={day} error={errors.day} onChange={(event) => setDay(event.target.value)} />
      <TextField label={t('where')} name="place" defaultValue={evidence?.place} maxLength={200} autoComplete="off" />
      <Select
        label={t('confidence')}
        value={confidence}
        onChange={(event) => setConfidence(event.target.value as Confidence)}
        options={confidences.map((each) => ({ value: each, label: t(`confidence_${each}`) }))}
      />
      <TextField
        label={t('proof')}
        name="proofUrl"
        defaultValue={evidence?.proofUrl}
        type="url"
        maxLength={2000}
        error={errors.proofUrl}
        className="wide"
        autoComplete="off"
      />
      <TextField
        label={t('from')}
        name="from"
        defaultValue={timecodeOf(evidence?.startsMs)}
        placeholder="12:30"
        error={errors.from}
        hint={t('rangeHint')}
        autoComplete="off"
      />
      <TextField label={t('until')} name="until" defaultValue={timecodeOf(evidence?.endsMs)} placeholder="13:05" autoComplete="off" />
      {goals.length > 0 && (
        <Select
          label={t('goal')}
          value={goalId}
          onChange={(event) => setGoalId(event.target.value)}
          className="wide"
          options={[{ value: '', label: t('goalNone') }, ...goals.map(({ id, words }) => ({ value: id, label: words }))]}
        />
      )}
      <FormError>{errors.form}</FormError>
      <Button type="submit" kind="ink" small working={working && t('saving')}>
        {t('keepEvidence')}
      </Button>
      {evidence && (
        <Button small kind="plain" onClick={onDone}>
          {t('leaveAsItWas')}
        </Button>
      )}
    </form>
  )
}

const timecodeOf = (ms: number | null | undefined) => (ms === null || ms === undefined ? '' : formatTimecode(ms))

/** The passage; null when none is named. What is no timecode is NaN, which no comparison lets through. */
function rangeOf({ text }: FormValues): { startsMs: number; endsMs: number } | null {
  if (!text('from') && !text('until')) return null
  return { startsMs: parseStart(text('from')) ?? Number.NaN, endsMs: parseStart(text('until')) ?? Number.NaN }
}
