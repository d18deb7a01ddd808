import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { useRef } from 'react'
import { useText } from '../text.ts'
import { uiText } from '../words.ts'

export interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Says the consequence: "Publishing in Chile spends the premiere." */
  title: ReactNode
  /** What to weigh, one or two sentences. */
  text?: ReactNode
  /** The safe act first. */
  acts?: ReactNode
  children?: ReactNode
}

export type DrawerProps = Pick<DialogProps, 'open' | 'onOpenChange' | 'title' | 'children'>

export function DialogFrame({ open, onOpenChange, title, text, acts, children }: DialogProps) {
  const focus = useFocusReturn()
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="dialog-veil" />
        <Radix.Content className="dialog" {...focus} {...(text ? {} : { 'aria-describedby': undefined })}>
          <Radix.Title className="title-m">{title}</Radix.Title>
          {text && <Radix.Description className="measure">{text}</Radix.Description>}
          {children}
          {acts && <p className="dialog-acts">{acts}</p>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

export function DrawerFrame({ open, onOpenChange, title, children }: DrawerProps) {
  const t = useText(uiText)
  const focus = useFocusReturn()
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="dialog-veil" />
        <Radix.Content className="drawer" {...focus} aria-describedby={undefined}>
          <header className="drawer-head">
            <Radix.Title className="title-s">{title}</Radix.Title>
            <Radix.Close className="button button--plain button--small">{t('close')}</Radix.Close>
          </header>
          <div className="drawer-body">{children}</div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** Focus returns to where it was when the panel opened; radix only knows openers of its own kind. */
function useFocusReturn() {
  const opener = useRef<Element | null>(null)
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      if (opener.current instanceof HTMLElement && opener.current.isConnected) opener.current.focus()
    },
  }
}
