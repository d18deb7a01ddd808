import { Popover } from 'radix-ui'
import type { ReactNode } from 'react'

/** A small panel above its button. It stays inside the player, because in full screen nothing outside of it is shown. */
export function Panel({ label, button, children }: { label: string; button: ReactNode; children: ReactNode }) {
  return (
    <Popover.Root>
      <Popover.Trigger aria-label={label}>{button}</Popover.Trigger>
      <Popover.Content className="player-panel" side="top" align="end" sideOffset={6} collisionPadding={8} aria-label={label}>
        {children}
      </Popover.Content>
    </Popover.Root>
  )
}
