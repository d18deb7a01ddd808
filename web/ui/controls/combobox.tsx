import './field.css'
import './menu.css'
import { type KeyboardEvent, type ReactNode, useId, useMemo, useRef, useState } from 'react'
import { useText } from '../text.ts'
import { uiText } from '../words.ts'
import { matchingOptions } from './combobox-match.ts'
import { Field } from './field.tsx'

export interface ComboboxOption {
  value: string
  label: string
}
interface ComboboxProps {
  label: ReactNode
  aside?: ReactNode
  hint?: ReactNode
  error?: ReactNode
  options: readonly ComboboxOption[]
  value: string | undefined
  onChange: (value: string | undefined) => void
  placeholder?: string
}

/**
 * A choice from a long list, found by typing: any part of a word, ignoring accents and case. Follows the ARIA pattern "combobox with list".
 */
export function Combobox({ label, aside, hint, error, options, value, onChange, placeholder }: ComboboxProps) {
  const t = useText(uiText)
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  const chosen = options.find((option) => option.value === value)
  const [typed, setTyped] = useState<string>()
  const [active, setActive] = useState(0)
  const open = typed !== undefined
  const found = useMemo(
    () => (typed === undefined ? [] : matchingOptions(options, typed === chosen?.label ? '' : typed)),
    [options, typed, chosen],
  )

  const openList = () => {
    if (open) return
    setTyped(chosen?.label ?? '')
    setActive(0)
  }
  const choose = (option: ComboboxOption | undefined) => {
    onChange(option?.value)
    setTyped(undefined)
  }
  const key = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      if (!open) openList()
      else if (found.length > 0) setActive((active + step + found.length) % found.length)
    } else if (event.key === 'Enter' && open && found[active]) {
      event.preventDefault()
      choose(found[active])
    } else if (event.key === 'Escape' && open) {
      event.stopPropagation()
      setTyped(undefined)
    }
  }
  return (
    <Field label={label} aside={aside} hint={hint} error={error} className="combobox">
      {(control) => (
        <span className="combobox-place">
          <input
            {...control}
            ref={input}
            className="input combobox-input"
            role="combobox"
            aria-expanded={open}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={open && found[active] ? `${listId}-${active}` : undefined}
            autoComplete="off"
            placeholder={placeholder}
            value={typed ?? chosen?.label ?? ''}
            onChange={(event) => {
              setTyped(event.target.value)
              setActive(0)
            }}
            onClick={openList}
            onKeyDown={key}
            onBlur={() => {
              if (typed === '') onChange(undefined)
              setTyped(undefined)
            }}
          />
          <span className="unseen" role="status">
            {open ? (found.length === 0 ? t('noMatch') : t('choices', { count: found.length })) : ''}
          </span>
          <div id={listId} role="listbox" aria-label={typeof label === 'string' ? label : undefined} className="listbox" hidden={!open}>
            {found.map((option, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are heard by the input, which keeps the focus
              // biome-ignore lint/a11y/useFocusableInteractive: the active option is told by aria-activedescendant
              <div
                key={option.value}
                id={`${listId}-${index}`}
                role="option"
                aria-selected={index === active}
                className="menu-item"
                ref={(node) => {
                  if (index === active) node?.scrollIntoView({ block: 'nearest' })
                }}
                onPointerMove={() => setActive(index)}
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => choose(option)}
              >
                {option.label}
              </div>
            ))}
            {open && found.length === 0 && <p className="menu-item dim">{t('noMatch')}</p>}
          </div>
        </span>
      )}
    </Field>
  )
}
