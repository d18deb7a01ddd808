import { useEffect } from 'react'
import { onNoteClash } from '#web/data/review/notes/outbox.ts'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { collaborationText } from '../words.ts'

/** Says when someone changed the same of a note meanwhile: theirs stands, and what one wrote oneself is said, so that nothing is lost. */
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
