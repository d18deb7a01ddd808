import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import type { CohortDesk, TaughtAssignment } from '#contract/cohorts/cohorts.ts'
import { type AssignmentDraft, assignmentProblems, milestones } from '#core/cohorts/assignments.ts'
import { rubricProblems } from '#core/cohorts/rubrics.ts'
import { newId } from '#core/house/new-id.ts'
import { keepTemplate, putAssignment, templatesQuery } from '#web/data/cohorts/cohorts.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { FormError, TextArea, TextField } from '#web/ui/controls/field.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { cohortsText } from '../words.ts'
import { DateFields } from './date-fields.tsx'
import { draftOf, newDraft, partsOf } from './drafts.ts'
import { HandInFields } from './hand-in-fields.tsx'
import { LateFields } from './late-fields.tsx'
import { RubricFields } from './rubric-fields.tsx'

interface AssignmentFormProps {
  desk: CohortDesk
  /** Undefined: a new one. */
  assignment: TaughtAssignment | undefined
  path: string
}

/** An assignment as its teacher writes it: brief, dates in the cohort's zone, what is handed in, rubric, late rule, peers. */
export function AssignmentForm({ desk, assignment, path }: AssignmentFormProps) {
  const t = useText(cohortsText)
  const go = useNavigate()
  const templates = useQuery(templatesQuery(desk.id))
  const [id] = useState(() => assignment?.id ?? newId())
  const [draft, setDraft] = useState<AssignmentDraft>(() => (assignment ? draftOf(assignment) : newDraft(t)))
  const [problem, setProblem] = useState<string>()
  const [working, setWorking] = useState(false)
  const change = (over: Partial<AssignmentDraft>) => setDraft((before) => ({ ...before, ...over }))
  const problemOf = () => {
    const [first] = assignmentProblems(draft)
    if (first) return t(`problem_${first}`)
    const [wrong] = rubricProblems(draft.rubric)
    return wrong && t(`problem_${wrong.what}`)
  }
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const found = problemOf()
    setProblem(found)
    if (found || working) return
    setWorking(true)
    try {
      await putAssignment(desk.id, id, draft)
      toast.success(t('saved', { title: draft.title }))
      await go(`${path}&part=assignments`)
    } catch (cause) {
      setProblem((cause as Error).message)
    } finally {
      setWorking(false)
    }
  }
  const keep = () =>
    keepTemplate(desk.id, draft.title.trim() || t('untitled'), draft).then(
      () => toast.success(t('templateKept')),
      (cause: Error) => toast.failure(t('notSaved'), cause.message),
    )
  return (
    <form className="cohorts-form cohorts-assignment" noValidate onSubmit={(event) => void save(event)}>
      {!assignment && (templates.data?.length ?? 0) > 0 && (
        <Select
          className="cohorts-wide"
          label={t('fromTemplate')}
          value=""
          options={[{ value: '', label: t('chooseTemplate') }, ...templates.data!.map((each) => ({ value: each.id, label: each.title }))]}
          onChange={(event) => {
            const chosen = templates.data!.find((each) => each.id === event.target.value)
            if (chosen) change(chosen.draft)
          }}
        />
      )}
      <TextField label={t('title')} maxLength={160} value={draft.title} onChange={(event) => change({ title: event.target.value })} />
      <Select
        label={t('milestone')}
        value={draft.milestone}
        options={milestones.map((each) => ({ value: each, label: t(`milestone_${each}`) }))}
        onChange={(event) => {
          const milestone = event.target.value as AssignmentDraft['milestone']
          change({ milestone, ...(!assignment?.frozen && { parts: partsOf(milestone) }) })
        }}
      />
      <TextArea
        className="cohorts-wide"
        label={t('brief')}
        hint={t('briefHint')}
        rows={5}
        maxLength={20_000}
        value={draft.brief}
        onChange={(event) => change({ brief: event.target.value })}
      />
      <DateFields draft={draft} zone={desk.zone} onChange={change} />
      <HandInFields draft={draft} frozen={assignment?.frozen ?? false} onChange={change} />
      <LateFields draft={draft} onChange={change} />
      <RubricFields rubric={draft.rubric} frozen={assignment?.frozen ?? false} onChange={(rubric) => change({ rubric })} />
      <FormError>{problem}</FormError>
      <p className="cohorts-wide cohorts-acts">
        <Button type="submit" kind="ink" working={working && t('saving')}>
          {t('save')}
        </Button>
        <Button onClick={() => void keep()}>{t('keepTemplate')}</Button>
      </p>
    </form>
  )
}
