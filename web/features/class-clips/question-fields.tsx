import type { ListedClip } from '#contract/institutions/class-clips.ts'
import { formatTimecode } from '#core/time/timecode.ts'
import { MarkOnFilm } from '#web/player/marking/mark-on-film.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Fieldset } from '#web/ui/controls/check.tsx'
import { TextArea } from '#web/ui/controls/field.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { useText } from '#web/ui/text.ts'
import { choicesIn, type DraftQuestion, readQuestion } from './list-draft.ts'
import { clipsText } from './words.ts'

interface QuestionFieldsProps {
  number: number
  draft: DraftQuestion
  clips: readonly ListedClip[]
  /** What is wrong is said once the form was sent. */
  checked: boolean
  onChange: (draft: DraftQuestion) => void
  onRemove: () => void
}

/** One question: where it stops the film, its words, answers to choose from and which is right. */
export function QuestionFields({ number, draft, clips, checked, onChange, onRemove }: QuestionFieldsProps) {
  const t = useText(clipsText)
  const clip = clips.find(({ id }) => id === draft.clip)
  const read = readQuestion(draft, clips)
  const problems = checked && 'problems' in read ? read.problems : {}
  const choices = choicesIn(draft.choices)
  const field = (name: Exclude<keyof DraftQuestion, 'key' | 'id' | 'atMs'>) => ({
    value: draft[name],
    onChange: (event: { target: { value: string } }) => onChange({ ...draft, [name]: event.target.value }),
  })
  const within = { from: formatTimecode(clip?.startsMs ?? 0), to: formatTimecode(clip?.endsMs ?? 0) }
  return (
    <Fieldset legend={t('questionNumber', { number })} className="clips-wide clips-question">
      <div className="clips-make">
        <Select label={t('inClip')} options={clips.map(({ id, title }) => ({ value: id, label: title }))} {...field('clip')} />
        <MarkOnFilm
          moment
          of={clip && { documentaryId: clip.documentaryId }}
          value={{ startsMs: draft.atMs, endsMs: null }}
          onChange={({ startsMs }) => onChange({ ...draft, atMs: startsMs })}
          labels={{ from: t('at') }}
          hints={{ from: `${within.from} – ${within.to}` }}
          errors={{ from: problems.at && t('atNeeded', within) }}
        />
        <TextArea
          className="clips-wide"
          label={t('questionWords')}
          rows={2}
          maxLength={500}
          error={problems.words && t('questionNeeded')}
          {...field('words')}
        />
        <TextArea
          label={t('choices')}
          hint={t('choicesHint')}
          rows={4}
          maxLength={1600}
          error={problems.choices && t('choicesNeeded')}
          {...field('choices')}
        />
        {choices.length > 1 && (
          <Select
            label={t('rightAnswer')}
            options={[{ value: '', label: t('noRight') }, ...choices.map((label, at) => ({ value: String(at + 1), label }))]}
            {...field('right')}
          />
        )}
        <p className="clips-wide">
          <Button small kind="plain" onClick={onRemove}>
            {t('takeQuestion')}
          </Button>
        </p>
      </div>
    </Fieldset>
  )
}
