import './tabs.css'
import { Tabs as Radix } from 'radix-ui'
import type { ReactNode } from 'react'

interface TabsProps<Key extends string> {
  /** What the tabs choose between, for a screen reader: "Citation style". */
  label: string
  /** `empty`: it cannot be chosen. */
  tabs: readonly { key: Key; head: ReactNode; body: ReactNode; empty?: boolean }[]
  /** What is not chosen stays on the page, hidden. */
  keepAll?: boolean
  value?: Key
  onChange?: (key: Key) => void
}

/** Alternatives in one place. For sections of a page that have an address of their own, use links. */
export function Tabs<Key extends string>({ label, tabs, keepAll, value, onChange }: TabsProps<Key>) {
  return (
    <Radix.Root {...(value === undefined ? { defaultValue: tabs[0]?.key } : { value })} onValueChange={(key) => onChange?.(key as Key)}>
      <Radix.List className="tabs" aria-label={label}>
        {tabs.map(
          (tab) =>
            !tab.empty && (
              <Radix.Trigger key={tab.key} value={tab.key} className="tab">
                {tab.head}
              </Radix.Trigger>
            ),
        )}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.key} value={tab.key} className="tab-body" {...(keepAll && { forceMount: true as const })}>
          {tab.body}
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}
