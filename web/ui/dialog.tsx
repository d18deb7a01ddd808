import './dialog.css'
import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { useText } from './text.ts'
import { uiText } from './words.ts'

interface DialogProps {
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

/** Asks before something that cannot be undone, or holds a short form. Focus returns to where it came from. */
export function Dialog({ open, onOpenChange, title, text, acts, children }: DialogProps) {
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="dialog-veil" />
        <Radix.Content className="dialog" {...(text ? {} : { 'aria-describedby': undefined })}>
          <Radix.Title className="title-m">{title}</Radix.Title>
          {text && <Radix.Description className="measure">{text}</Radix.Description>}
          {children}
          {acts && <p className="dialog-acts">{acts}</p>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** A panel along the right edge (on a phone: the whole width, from below), for reading or editing beside the page. */
export function Drawer({ open, onOpenChange, title, children }: Pick<DialogProps, 'open' | 'onOpenChange' | 'title' | 'children'>) {
  const t = useText(uiText)
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="dialog-veil" />
        <Radix.Content className="drawer" aria-describedby={undefined}>
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
