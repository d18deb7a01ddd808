import './search-field.css'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { Button } from './button.tsx'

interface SearchFieldProps extends Omit<ComponentProps<'input'>, 'onSubmit' | 'size'> {
  /** Read to a screen reader; the placeholder shows what to type. */
  label: string
  act: ReactNode
  working?: string | false
  /** `l` where the search is the page's main content. */
  size?: 'm' | 'l'
  onSearch: (words: string) => void
}

/** No box: serif on a heavy rule, and the button is on the rule. */
export function SearchField({ label, act, working, size = 'm', onSearch, className, ...input }: SearchFieldProps) {
  const id = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: the form itself is the landmark
    <form
      role="search"
      className={`search-field search-field--${size} ${className ?? ''}`}
      onSubmit={(event) => {
        event.preventDefault()
        onSearch(String(new FormData(event.currentTarget).get('words') ?? '').trim())
      }}
    >
      <label className="unseen" htmlFor={id}>
        {label}
      </label>
      <input {...input} id={id} name="words" type="search" enterKeyHint="search" autoComplete="off" className="search-field-input" />
      {/* Never off: other words may be asked for while these are looked for, and Enter presses it. */}
      <Button type="submit" kind="ink">
        {working || act}
      </Button>
    </form>
  )
}
