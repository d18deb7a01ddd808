import type { FormErrors } from '#web/ui/controls/use-form.ts'
import type { Draft, DraftField } from './draft.ts'

/** What each section of the announcement form is given. */
export interface AnnounceSectionProps {
  draft: Draft
  errors: FormErrors<DraftField>
  change(part: Partial<Draft>): void
  /** What a text field of the draft is given. */
  text(name: TextOfDraft): { name: string; value: string; error?: string; onChange(event: { target: { value: string } }): void }
}

/** The fields of a draft that are typed as text and may be wrong. */
export type TextOfDraft = 'title' | 'word' | 'venue' | 'capacity' | 'hallCapacity' | 'doorsMinutes' | 'lateMinutes' | 'regions' | 'licence'
