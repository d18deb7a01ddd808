import { enterInDiary } from '#web/data/diary-entries.ts'
import type { Documentary } from '#web/data/films/documentaries.ts'
import { DiaryEntryForm } from '#web/player/diary-entry-form.tsx'
import { useText } from '#web/ui/text.ts'
import { toast } from '#web/ui/toast.tsx'
import { documentaryText } from './words.ts'

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
