import { useMemo, useState } from 'react'
import { stringOut } from '#core/edit/string-out.ts'
import { Checkbox } from '#web/ui/controls/check.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { Fetched } from '#web/ui/layout/fetched.tsx'
import { useLength } from '#web/ui/layout/length.ts'
import { useText } from '#web/ui/text.ts'
import { OfScene } from '../scenes/of-scene.tsx'
import type { Rushes } from '../use-rushes.ts'
import { rushesText } from '../words.ts'
import { SelectRows } from './select-rows.tsx'

/** The selects of a film: of one tag, one person or one mark, in the order in which they were shot. */
export function SelectList({ film, of, scene }: { film: string; of: Rushes; scene: string | null }) {
  const t = useText(rushesText)
  const length = useLength()
  const [tag, setTag] = useState('')
  const [person, setPerson] = useState('')
  const [mark, setMark] = useState(0)
  const [unused, setUnused] = useState(false)
  const ofScene = (of.selects.data ?? []).filter(({ sceneId }) => scene === null || sceneId === scene)
  const waiting = ofScene.filter(({ id }) => !of.inEdits.selects.has(id))
  const selects = unused ? waiting : ofScene
  const tags = useMemo(
    () => [...new Set(selects.flatMap((select) => select.tags))].toSorted((one, other) => one.localeCompare(other)),
    [selects],
  )
  const { list, ms } = useMemo(
    () => stringOut(selects, of.rushes.data ?? [], { tag, person, mark }),
    [selects, of.rushes.data, tag, person, mark],
  )
  return (
    <Fetched query={of.selects} what={t('fetching')}>
      <div className="rushes-order">
        <Select
          label={t('tag')}
          value={tag}
          onChange={(event) => setTag(event.target.value)}
          options={[{ value: '', label: t('everyTag') }, ...tags.map((value) => ({ value, label: value }))]}
        />
        <Select
          label={t('person')}
          value={person}
          onChange={(event) => setPerson(event.target.value)}
          options={[{ value: '', label: t('everybody') }, ...of.people.map(({ id, name }) => ({ value: id, label: name }))]}
        />
        <Select
          label={t('mark')}
          value={String(mark)}
          onChange={(event) => setMark(Number(event.target.value))}
          options={[0, 1, 2, 3].map((value) => ({
            value: String(value),
            label: value === 0 ? t('everyMark') : t('atLeast', { mark: '●'.repeat(value) }),
          }))}
        />
        <Checkbox checked={unused} onChange={(event) => setUnused(event.target.checked)}>
          {t('neverUsed', { count: waiting.length })}
        </Checkbox>
        <p className="rushes-sum mono dim">
          {t('selects', { count: list.length })} · {length(ms)}
        </p>
      </div>
      {scene && <OfScene film={film} scene={of.scenes.find(({ id }) => id === scene)} list="selects" />}
      <SelectRows film={film} of={of} selects={list} />
    </Fetched>
  )
}
