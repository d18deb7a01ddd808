import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { releasesText } from './words.ts'

/** Says what was done, with Undo. */
export function useUndoToast() {
  const t = useText(releasesText)
  return (done: string, undo: () => Promise<void>) => toast.success(done, '', { label: t('undo'), onPress: () => void undo() })
}
