import { Button } from '#web/ui/controls/button.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { viewerText } from './words.ts'

/** From so many on, a step at a time is no way to the top. */
const longOrder = 8

/** The same things with one of them in another place. */
export function moved<Thing>(things: readonly Thing[], from: number, to: number): Thing[] {
  const others = things.toSpliced(from, 1)
  return others.toSpliced(to, 0, things[from]!)
}

export interface MovesProps {
  /** Its index, from zero. */
  at: number
  of: number
  /** What moves, as a screen reader says it. */
  named: string
  /** Gets the target index, from zero. */
  onMove(to: number): Promise<void>
}

/** Buttons up and down in the reader's own order, in a long one also to its top. The focus stays with the moved row, also at an end. */
export function Moves({ at, of, named, onMove }: MovesProps) {
  const t = useText(viewerText)
  const move = async (pressed: HTMLElement, to: number) => {
    try {
      await onMove(to)
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
        onClick={(event) => void move(event.currentTarget, at - 1)}
      >
        {t('up')}
      </Button>
      <Button
        kind="plain"
        small
        notNow={at === of - 1}
        aria-label={t('downOf', { title: named })}
        onClick={(event) => void move(event.currentTarget, at + 1)}
      >
        {t('down')}
      </Button>
      {of >= longOrder && (
        <Button
          kind="plain"
          small
          notNow={at === 0}
          aria-label={t('topOf', { title: named })}
          onClick={(event) => void move(event.currentTarget, 0)}
        >
          {t('top')}
        </Button>
      )}
    </>
  )
}
