import { useState } from 'react'
import { isTime, type Marked } from '#core/film/marked-range.ts'
import { Checkbox } from '#web/ui/controls/check.tsx'
import { FormError } from '#web/ui/controls/field.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { useText } from '#web/ui/text.ts'
import { MarkOnFilm } from './mark-on-film.tsx'
import { markingText } from './words.ts'

/** A place in the material of a film: a range of a rush or version, or, without times, all of it. */
export interface Place {
  versionId: string
  startsMs: number | null
  endsMs: number | null
}

interface Material {
  id: string
  name: string
  isRush: boolean
  durationMs: number | null
}

/** Where something is: on which rush or version, and on which range of it. `read` answers the place, or says what is missing and answers null. */
export function useMarkedPlace(film: string, material: ReadonlyMap<string, Material>, { wholeToo = true }: { wholeToo?: boolean } = {}) {
  const t = useText(markingText)
  const [versionId, choose] = useState(() => material.keys().next().value ?? '')
  const [whole, setWhole] = useState(false)
  const [range, setRange] = useState<Marked>({ startsMs: null, endsMs: null })
  const [error, setError] = useState('')
  const chosen = material.get(versionId)
  const read = (): Place | null => {
    const { startsMs, endsMs } = range
    setError('')
    if (whole) return { versionId, startsMs: null, endsMs: null }
    if (chosen && isTime(startsMs) && isTime(endsMs) && endsMs > startsMs) return { versionId, startsMs, endsMs }
    setError(t(chosen ? 'rangeNeeded' : 'noMaterial'))
    return null
  }
  const fields = chosen ? (
    <>
      <Select
        label={t('onMaterial')}
        value={versionId}
        onChange={(event) => choose(event.target.value)}
        options={[...material.values()].map(({ id, name, isRush }) => ({
          value: id,
          label: t(isRush ? 'rushNamed' : 'versionNamed', { name }),
        }))}
      />
      {wholeToo && (
        <Checkbox checked={whole} onChange={(event) => setWhole(event.target.checked)}>
          {t('wholeMaterial')}
        </Checkbox>
      )}
      {!whole && (
        <MarkOnFilm
          key={versionId}
          of={{ documentaryId: film, versionId, durationMs: chosen.durationMs }}
          value={range}
          onChange={setRange}
          legend={t('range')}
        />
      )}
      <FormError>{error}</FormError>
    </>
  ) : (
    <p className="small">{t('noMaterial')}</p>
  )
  return { fields, read, hasMaterial: chosen !== undefined }
}
