import { useQuery } from '@tanstack/react-query'
import { firstOf } from '#core/text/cut-text.ts'
import { houseSettings } from '#web/data/house/house-settings.ts'
import { TextArea } from '#web/ui/controls/field.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { useText } from '#web/ui/text.ts'
import { answerTemplates, type TemplateUse } from '../data/answer-templates.ts'
import { adminText } from '../words.ts'
import { filledTemplate } from './filled-template.ts'

interface WordsFieldProps {
  label: string
  hint?: string
  error?: string | undefined
  maxLength: number
  rows?: number
  value: string
  onChange: (words: string) => void
  usedFor: TemplateUse
  /** Values of the placeholders: name, film, due. */
  facts: Record<string, string>
}

/** A text field for the other side, with templates: a chosen one is appended with its placeholders filled. */
export function WordsField({ label, hint, error, maxLength, rows, value, onChange, usedFor, facts }: WordsFieldProps) {
  const t = useText(adminText)
  const templates = (useQuery(answerTemplates).data ?? []).filter((template) => template.usedFor === usedFor)
  const house = useQuery(houseSettings).data?.name ?? ''
  const choose = (id: string) => {
    const chosen = templates.find((template) => template.id === id)
    if (!chosen) return
    const words = filledTemplate(chosen.body, { ...facts, house })
    onChange(firstOf([value.trim(), words].filter(Boolean).join('\n\n'), maxLength))
  }
  return (
    <>
      {templates.length > 0 && (
        <Select
          label={t('template')}
          value=""
          onChange={(event) => choose(event.currentTarget.value)}
          options={[{ value: '', label: t('templateChoose') }, ...templates.map(({ id, title }) => ({ value: id, label: title }))]}
        />
      )}
      <TextArea
        label={label}
        rows={rows ?? 3}
        maxLength={maxLength}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        hint={hint}
        error={error}
      />
    </>
  )
}
