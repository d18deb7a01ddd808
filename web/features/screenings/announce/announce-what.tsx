import { zonedMoment } from '#core/time/zoned-time.ts'
import { TextArea, TextField } from '#web/ui/controls/field.tsx'
import { useText } from '#web/ui/text.ts'
import { screeningsText } from '../words.ts'
import type { AnnounceSectionProps } from './announce-section.ts'
import { ProgrammeEditor } from './programme-editor.tsx'

/** Title, programme and a word to the guests. */
export function AnnounceWhat({ draft, errors, change, text }: AnnounceSectionProps) {
  const t = useText(screeningsText)
  return (
    <section aria-labelledby="announce-what">
      <div className="head">
        <h2 id="announce-what">{t('what')}</h2>
      </div>
      <div className="announce-body">
        <TextField label={t('titleField')} maxLength={160} className="wide" {...text('title')} />
        <ProgrammeEditor
          items={draft.items}
          startsAt={zonedMoment(draft.day, draft.time, draft.zone)}
          error={errors.items}
          onChange={(items, title) => change({ items, ...(title && !draft.title.trim() ? { title } : {}) })}
        />
        <TextArea label={t('word')} hint={t('wordHint')} maxLength={2000} rows={3} className="wide" {...text('word')} />
      </div>
    </section>
  )
}
