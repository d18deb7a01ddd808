import { type ReactNode, useId } from 'react'

/** A part of what is open, with its heading, and what can be added to it. */
export function Part({ title, act, children }: { title: string; act?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section className="releases-part" aria-labelledby={id}>
      <div className="releases-part-head">
        <h4 id={id}>{title}</h4>
        {act}
      </div>
      {children}
    </section>
  )
}
