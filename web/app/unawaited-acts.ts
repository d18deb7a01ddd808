import { HouseError } from '#web/data/house/house-error.ts'
import { toast } from '#web/ui/layout/toast-queue.ts'
import { textOf } from '#web/ui/text.ts'
import { appText } from './words.ts'

/** An act nobody waited for and the house did not do (the Undo of a message, a press in a list) is told all the same. */
export function tellOfUnawaitedAct(reason: unknown): void {
  if (!(reason instanceof HouseError)) return
  const t = textOf(appText)
  toast.failure(t('notDone'), [reason.message, reason.hint].filter(Boolean).join(' ') || t('notDoneText'))
}
