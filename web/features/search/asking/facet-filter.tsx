import { useState } from 'react'
import type { FoundFilms } from '#web/data/search/search.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Checkbox } from '#web/ui/controls/check.tsx'
import { useText } from '#web/ui/text.ts'
import { searchText } from '../words.ts'
import { toggled } from './asked.ts'
import { FoldedChoice } from './folded-choice.tsx'

interface DoorFilterProps {
  legend: string
  chosen: string[]
  values: FoundFilms['facets']['places']
  /** How a value is written for the reader. */
  nameOf?: (value: string) => string
  /** Not all films were counted: no numbers then. */
  uncounted: boolean
  onChoose: (chosen: string[]) => void
}
const atFirst = 8

/** Places or subjects, the most frequent first; each further one narrows. */
export function FacetFilter({ legend, chosen, values, nameOf = (value) => value, uncounted, onChoose }: DoorFilterProps) {
  const t = useText(searchText)
  const [all, setAll] = useState(false)
  const same = (one: string, other: string) => one.localeCompare(other, undefined, { sensitivity: 'base' }) === 0
  const isOn = (value: string) => chosen.some((each) => same(each, value))
  const gone = chosen.filter((value) => !values.some((each) => same(each.value, value))).map((value) => ({ value, count: 0 }))
  const shown = [...gone, ...values.filter((each, place) => all || place < atFirst || isOn(each.value))]
  if (shown.length === 0) return null
  return (
    <FoldedChoice folded={shown.length === 1 && chosen.length === 0} legend={legend}>
      {shown.map(({ value, count }) => (
        <Checkbox
          key={value}
          checked={isOn(value)}
          aside={uncounted ? undefined : count}
          onChange={() => onChoose(isOn(value) ? chosen.filter((each) => !same(each, value)) : toggled(chosen, value))}
        >
          {nameOf(value)}
        </Checkbox>
      ))}
      {!all && values.length > atFirst && (
        <Button kind="plain" small onClick={() => setAll(true)}>
          {t('allDoors', { count: values.length })}
        </Button>
      )}
    </FoldedChoice>
  )
}
