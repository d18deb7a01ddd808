import { HouseError } from '#web/data/house/house-error.ts'
import { toast } from '#web/ui/layout/toast-queue.ts'
import { textOf } from '#web/ui/text.ts'
import { appText } from './words.ts'

/** Reports the failure of an act that no component awaits (the Undo of a toast, a press in a list). */
export function tellOfUnawaitedAct(reason: unknown): void {
  if (!(reason instanceof HouseError)) return
  const t = textOf(appText)
  toast.failure(t('notDone'), [reason.message, reason.hint].filter(Boolean).join(' ') || t('notDoneText'))
}
