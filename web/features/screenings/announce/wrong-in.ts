import { mostEvenings } from '#core/time/recurrence.ts'
import type { FormErrors } from '#web/ui/controls/use-form.ts'
import type { useText } from '#web/ui/text.ts'
import type { screeningsText } from '../words.ts'
import { type Draft, type DraftField, readDraft } from './draft.ts'

/** What is wrong with a draft, in words, by the field that says so. */
export function wrongIn(draft: Draft, t: ReturnType<typeof useText<typeof screeningsText.english>>): FormErrors<DraftField> {
  const read = readDraft(draft)
  if (!('problems' in read)) return {}
  return Object.fromEntries(
    read.problems.map((problem) => [problem === 'past' ? 'day' : problem, t(`problem_${problem}`, { most: mostEvenings })]),
  )
}
