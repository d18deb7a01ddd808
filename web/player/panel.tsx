import { Popover } from 'radix-ui'
import { type ReactNode, useState } from 'react'

interface PanelProps {
  label: string
  button: ReactNode
  /** Two columns where there is room. */
  wide?: boolean
  /** Of the button. */
  className?: string
  children: ReactNode
}

/**
 * A small panel above its button, a sheet at the lower edge of a phone. It is put into the player itself: in full screen nothing outside of it is
 * shown, and deeper inside the header would lie over it.
 */
export function Panel({ label, button, wide, className, children }: PanelProps) {
  const [player, setPlayer] = useState<HTMLElement | null>(null)
  return (
    <Popover.Root>
      <Popover.Trigger
        ref={(trigger) => setPlayer(trigger?.closest<HTMLElement>('.player') ?? null)}
        className={className}
        aria-label={label}
      >
        {button}
      </Popover.Trigger>
      <Popover.Portal container={player}>
        <Popover.Content
          className={wide ? 'player-panel player-panel--wide' : 'player-panel'}
          side="top"
          align="end"
          sideOffset={6}
          collisionPadding={8}
          aria-label={label}
        >
          {children}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
