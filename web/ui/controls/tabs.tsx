import './tabs.css'
import { Tabs as Radix } from 'radix-ui'
import type { ReactNode } from 'react'

interface TabsProps<Key extends string> {
  /** What the tabs choose between, for a screen reader: "Citation style". */
  label: string
  tabs: readonly { key: Key; head: ReactNode; body: ReactNode }[]
  value?: Key
  onChange?: (key: Key) => void
}

/** Alternatives in one place. For sections of a page that have an address of their own, use links. */
export function Tabs<Key extends string>({ label, tabs, value, onChange }: TabsProps<Key>) {
  return (
    <Radix.Root {...(value === undefined ? { defaultValue: tabs[0]?.key } : { value })} onValueChange={(key) => onChange?.(key as Key)}>
      <Radix.List className="tabs" aria-label={label}>
        {tabs.map((tab) => (
          <Radix.Trigger key={tab.key} value={tab.key} className="tab">
            {tab.head}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.key} value={tab.key} className="tab-body">
          {tab.body}
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}
