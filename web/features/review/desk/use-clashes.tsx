import { useEffect } from 'react'
import { onNoteClash } from '#web/data/review/notes/outbox.ts'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { collaborationText } from '../words.ts'

/** Reports edit conflicts of a note: the other version is saved, and the own text is shown, so that nothing is lost. */
export function useClashes(versionId: string) {
  const t = useText(collaborationText)
  useEffect(
    () =>
      onNoteClash((clash) => {
        if (clash.versionId === versionId) toast.failure(t('clash'), t('clashText', { mine: String(clash.mine ?? '') }))
      }),
    [versionId, t],
  )
}
