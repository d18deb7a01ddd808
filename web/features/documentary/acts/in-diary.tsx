import type { Documentary } from '#web/data/film/documentaries.ts'
import { enterInDiary } from '#web/data/people/diary-entries.ts'
import { DiaryEntryForm } from '#web/player/diary-entry-form.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { documentaryText } from '../words.ts'

/** Enters the film in the reader's diary. */
export default function InDiary({ documentary, onClose }: { documentary: Documentary; onClose: () => void }) {
  const t = useText(documentaryText)
  return (
    <DiaryEntryForm
      title={t('diaryTitle', { title: documentary.title })}
      act={t('enter')}
      onSave={async (entry) => {
        await enterInDiary({ ...entry, documentaryId: documentary.id })
        toast.success(t('entered'), documentary.title)
      }}
      onClose={onClose}
    />
  )
}
