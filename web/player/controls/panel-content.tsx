import { Popover } from 'radix-ui'
import type { ReactNode, RefObject } from 'react'

interface PanelContentProps {
  trigger: RefObject<HTMLButtonElement | null>
  label: string
  wide: boolean
  open: boolean
  onOpenChange: (open: boolean) => void
  children: ReactNode
}

/** What opens above a button of the player. */
export default function PanelContent({ trigger, label, wide, open, onOpenChange, children }: PanelContentProps) {
  return (
    <Popover.Root open={open} onOpenChange={onOpenChange}>
      <Popover.Anchor virtualRef={trigger as RefObject<HTMLButtonElement>} />
      <Popover.Portal container={trigger.current?.closest<HTMLElement>('.player')}>
        <Popover.Content
          id={`${trigger.current?.id}-panel`}
          className={wide ? 'player-panel player-panel--wide' : 'player-panel'}
          side="top"
          // A wide one goes to the right, over the transcript, and leaves the picture in sight.
          align={wide ? 'start' : 'end'}
          sideOffset={6}
          collisionPadding={8}
          aria-label={label}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            trigger.current?.focus()
          }}
          // The button closes its own panel.
          onInteractOutside={(event) => trigger.current?.contains(event.target as Node) && event.preventDefault()}
        >
          {children}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
