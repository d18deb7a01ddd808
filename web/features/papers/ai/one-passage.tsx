import { useState } from 'react'
import { materialRights } from '#core/clearance/synthetic/ai-sheet.ts'
import { type AiPassage, saveAiWords } from '#web/data/clearance/ai-passages.ts'
import { failureSaid } from '#web/data/house/failure-said.ts'
import { TextArea, TextField } from '#web/ui/controls/field.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { useForm } from '#web/ui/controls/use-form.ts'
import { useText } from '#web/ui/text.ts'
import { OpenCard } from '../open-card.tsx'
import { useOpenPapers } from '../open-papers.ts'
import { SaveLine } from '../save-line.tsx'
import { papersText } from '../words.ts'

/** How an AI passage was made: what viewers do not read, and broadcasters and insurers ask for. */
export function OnePassage({ passage }: { passage: AiPassage }) {
  const t = useText(papersText)
  const { film, open } = useOpenPapers()
  const [saved, setSaved] = useState(false)
  const form = useForm({
    submit: async ({ text }) => {
      const rights = materialRights.find((one) => one === text('rights')) ?? ''
      const words = { code: text('code'), tool: text('tool'), prompt: text('prompt'), material: text('material'), rights }
      await saveAiWords(film.id, passage.id, words)
      setSaved(true)
      return undefined
    },
    failed: (cause) => ({ form: failureSaid(cause, t('notSaved')) }),
  })
  return (
    <OpenCard title={passage.statement} onClose={() => open(null)}>
      <form {...form.form} className="papers-form" onInput={() => setSaved(false)}>
        <div className="papers-pair">
          <TextField label={t('code')} name="code" maxLength={40} className="mono" defaultValue={passage.code} />
          <TextField label={t('program')} name="tool" maxLength={120} defaultValue={passage.tool} hint={t('programHint')} />
        </div>
        <TextArea label={t('prompt')} name="prompt" maxLength={4000} rows={4} defaultValue={passage.prompt} />
        <TextArea
          label={t('material')}
          name="material"
          maxLength={2000}
          rows={2}
          defaultValue={passage.material}
          hint={t('materialHint')}
        />
        <Select
          label={t('materialRights')}
          name="rights"
          defaultValue={passage.rights}
          options={materialRights.map((value) => ({ value, label: t(`material_${value || 'unknown'}`) }))}
        />
        <SaveLine error={form.errors.form} working={form.working} saved={saved} />
      </form>
    </OpenCard>
  )
}
