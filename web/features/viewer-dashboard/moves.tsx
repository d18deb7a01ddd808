import { Button } from '#web/ui/button.tsx'
import { useText } from '#web/ui/text.ts'
import { toast } from '#web/ui/toast.tsx'
import { viewerText } from './words.ts'

interface MovesProps {
  /** Its place in the order, counted from nought. */
  at: number
  of: number
  /** What moves, as a screen reader says it. */
  named: string
  onMove(by: 1 | -1): Promise<void>
}

/** Up and down in an order of one's own. The focus stays with what moves, also when it has come to an end. */
export function Moves({ at, of, named, onMove }: MovesProps) {
  const t = useText(viewerText)
  const move = async (pressed: HTMLElement, by: 1 | -1) => {
    try {
      await onMove(by)
      requestAnimationFrame(() => pressed.focus())
    } catch (cause) {
      toast.failure(t('notChanged'), (cause as Error).message)
    }
  }
  if (of < 2) return null
  return (
    <>
      <Button
        kind="plain"
        small
        notNow={at === 0}
        aria-label={t('upOf', { title: named })}
        onClick={(event) => void move(event.currentTarget, -1)}
      >
        {t('up')}
      </Button>
      <Button
        kind="plain"
        small
        notNow={at === of - 1}
        aria-label={t('downOf', { title: named })}
        onClick={(event) => void move(event.currentTarget, 1)}
      >
        {t('down')}
      </Button>
    </>
  )
}
