import type { ReviewPerson } from '#web/data/review/notes.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Checkbox } from '#web/ui/controls/check.tsx'
import { DateField } from '#web/ui/controls/date-field.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { useText } from '#web/ui/text.ts'
import { collaborationText } from '../words.ts'
import type { Draft } from './use-draft.ts'

interface ComposerMoreProps {
  draft: Draft
  /** Who a note can be assigned to; undefined for a guest, who assigns nothing. */
  team: readonly ReviewPerson[] | undefined
  holds: boolean
  onDraft(change: Partial<Draft>): void
  onHolds(holds: boolean): void
  onSaveDraft(): void
}

/** What few notes need: whose task it becomes and until when, a draft, and whether the film pauses while one writes. */
export function ComposerMore({ draft, team, holds, onDraft, onHolds, onSaveDraft }: ComposerMoreProps) {
  const t = useText(collaborationText)
  return (
    <div className="review-more">
      {team && (
        <div className="review-for">
          <Select
            label={t('giveTo')}
            value={draft.assignedTo ?? ''}
            onChange={(event) => onDraft({ assignedTo: event.target.value || null })}
            options={[
              { value: '', label: t('givenToNobody') },
              ...team.map(({ id, name }) => ({ value: id, label: t('giveToName', { name: name || t('nameless') }) })),
            ]}
          />
          <DateField label={t('due')} value={draft.dueOn ?? ''} onChange={(event) => onDraft({ dueOn: event.target.value || null })} />
        </div>
      )}
      <div className="review-acts">
        <Checkbox checked={holds} onChange={(event) => onHolds(event.target.checked)}>
          {t('hold')}
        </Checkbox>
        <Button small onClick={onSaveDraft}>
          {t('keepToMyself')}
        </Button>
      </div>
    </div>
  )
}
