import { useState } from 'react'
import type { FoundFilms } from '#web/data/search.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox, Fieldset } from '#web/ui/check.tsx'
import { useText } from '#web/ui/text.ts'
import { toggled } from './asked.ts'
import { searchText } from './words.ts'

interface DoorFilterProps {
  legend: string
  chosen: string[]
  values: FoundFilms['facets']['places']
  /** Not all films were counted: no numbers then. */
  uncounted: boolean
  onChoose: (chosen: string[]) => void
}
const atFirst = 8

/** Places or subjects, the most frequent first; each further one narrows. */
export function DoorFilter({ legend, chosen, values, uncounted, onChoose }: DoorFilterProps) {
  const t = useText(searchText)
  const [all, setAll] = useState(false)
  const same = (one: string, other: string) => one.localeCompare(other, undefined, { sensitivity: 'base' }) === 0
  const isOn = (value: string) => chosen.some((each) => same(each, value))
  const gone = chosen.filter((value) => !values.some((each) => same(each.value, value))).map((value) => ({ value, count: 0 }))
  const shown = [...gone, ...values.filter((each, place) => all || place < atFirst || isOn(each.value))]
  if (shown.length === 0) return null
  return (
    <Fieldset className="filter" legend={legend}>
      {shown.map(({ value, count }) => (
        <Checkbox
          key={value}
          checked={isOn(value)}
          aside={uncounted ? undefined : count}
          onChange={() => onChoose(isOn(value) ? chosen.filter((each) => !same(each, value)) : toggled(chosen, value))}
        >
          {value}
        </Checkbox>
      ))}
      {!all && values.length > atFirst && (
        <Button kind="plain" small onClick={() => setAll(true)}>
          {t('allDoors', { count: values.length })}
        </Button>
      )}
    </Fieldset>
  )
}
