import type { ComponentProps, ReactNode } from 'react'
import { useText } from '#web/ui/text.ts'
import { SavingWords } from './saving-words.tsx'
import { filmWordsText } from './words.ts'

interface WordsFormProps {
  id: string
  title: string
  saving: Omit<ComponentProps<typeof SavingWords>, 'untouched'>
  flush: () => void
  children: ReactNode
  /** Below the fields. */
  more?: ReactNode
}

/** A section of fields about a film with autosave, and its saving state. */
export function WordsForm({ id, title, saving, flush, children, more }: WordsFormProps) {
  const t = useText(filmWordsText)
  return (
    <section aria-labelledby={id}>
      <div className="head">
        <h2 id={id}>{title}</h2>
        <SavingWords {...saving} untouched={t('savesItself')} />
      </div>
      <form
        className="film-words"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          flush()
        }}
      >
        {children}
      </form>
      {more && <p className="section-acts">{more}</p>}
    </section>
  )
}
