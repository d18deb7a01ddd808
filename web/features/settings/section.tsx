import { type ReactNode, useId } from 'react'

/** One matter of the settings: its name under a rule, what it means beside the controls. */
export function Section({ title, text, children }: { title: string; text?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section className="settings-section" aria-labelledby={id}>
      <div className="settings-why">
        <h2 id={id}>{title}</h2>
        {text && <p className="ui dim">{text}</p>}
      </div>
      <div className="settings-do">{children}</div>
    </section>
  )
}
