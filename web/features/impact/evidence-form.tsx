import { useState } from 'react'
import { isEmpty, isRange, type Marked } from '#core/film/marked-range.ts'
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
import { MarkOnFilm } from '#web/player/marking/mark-on-film.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { DateField } from '#web/ui/controls/date-field.tsx'
import { FormError, TextField } from '#web/ui/controls/field.tsx'
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

/** What changed, where, when, where it can be checked, how certain it is, and which passage people say moved them. */
export function EvidenceForm({ film, version, goals, evidence, onDone }: EvidenceFormProps) {
  const t = useText(impactText)
  const [kind, setKind] = useState<ImpactKind>(evidence?.kind ?? 'media')
  const [goalId, setGoalId] = useState(evidence?.goalId ?? '')
  const [confidence, setConfidence] = useState<Confidence>(evidence?.confidence ?? 'claimed')
  const [marked, setMarked] = useState<Marked>({ startsMs: evidence?.startsMs ?? null, endsMs: evidence?.endsMs ?? null })
  const [day, setDay] = useState(() => evidence?.happenedOn ?? inDays(0))
  const { form, errors, working } = useForm({
    validate: (values) => {
      const proofUrl = values.text('proofUrl')
      const inside = isEmpty(marked) || (isRange(marked) && marked.endsMs <= (version.durationMs ?? 0))
      return {
        words: values.text('words') ? undefined : t('wordsNeeded'),
        day: day ? undefined : t('dayNeeded'),
        proofUrl: proofUrl && !/^https?:\/\/\S+$/i.test(proofUrl) ? t('proofWrong') : undefined,
        from: inside ? undefined : t('rangeWrong'),
      }
    },
    submit: async (values) => {
      const range = isRange(marked) ? marked : null
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
      <MarkOnFilm
        of={{ documentaryId: film.id, versionId: evidence?.versionId ?? version.id, durationMs: version.durationMs }}
        value={marked}
        onChange={setMarked}
        labels={{ from: t('from'), to: t('until') }}
        hints={{ from: t('rangeHint') }}
        errors={{ from: errors.from }}
      />
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
