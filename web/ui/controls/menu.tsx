import './menu.css'
import { DropdownMenu as Radix } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'

export interface MenuItem {
  label: ReactNode
  onChoose: () => void
  /** Small text at the right end, such as a key. */
  aside?: ReactNode
  /** Not possible now, and why (shown under the label). */
  notNow?: string
}

interface MenuProps {
  trigger: ReactElement
  items: readonly MenuItem[]
  label: string
  /** In lists with very many buttons, a plain one may replace this until it is pressed; then it begins open. */
  defaultOpen?: boolean
}

/** Acts behind one button; `trigger` is the button. For choosing a value, use `Select`. */
export function Menu({ trigger, items, label, defaultOpen = false }: MenuProps) {
  return (
    <Radix.Root modal={false} defaultOpen={defaultOpen}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content className="menu" align="start" sideOffset={6} collisionPadding={12} aria-label={label}>
          {items.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: acts have no identity beyond their place
            <Radix.Item key={index} className="menu-item" disabled={item.notNow !== undefined} onSelect={item.onChoose}>
              <span>
                {item.label}
                {item.notNow && <small>{item.notNow}</small>}
              </span>
              {item.aside && <span className="mono dim">{item.aside}</span>}
            </Radix.Item>
          ))}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
