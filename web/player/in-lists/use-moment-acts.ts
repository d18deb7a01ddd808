import { dropMoment, putIntoBasket, restoreMoment, takeOutOfBasket } from '#web/data/people/moments.ts'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { inListsText } from './words.ts'

/**
 * Acts on a saved passage beside it, on the page of its film and in the list of all saved passages: each can be undone from its message.
 */
export function useMomentActs({ id, basketAt }: { id: string; basketAt: string | null }) {
  const t = useText(inListsText)
  const failed = (cause: unknown) => toast.failure(t('notChanged'), (cause as Error).message)
  const undo = (back: () => Promise<void>) => ({ label: t('undo'), onPress: () => void back().catch(failed) })
  return {
    drop: async () => {
      try {
        await dropMoment(id)
        toast.success(
          t('momentDropped'),
          undefined,
          undo(() => restoreMoment(id)),
        )
      } catch (cause) {
        failed(cause)
      }
    },
    toggleBasket: async () => {
      try {
        if (!basketAt) return await putIntoBasket(id)
        await takeOutOfBasket(id)
        toast.success(
          t('tookOutOfBasket'),
          undefined,
          undo(() => putIntoBasket(id, basketAt)),
        )
      } catch (cause) {
        failed(cause)
      }
    },
  }
}
