import { useState } from 'react'
import type { Space } from '#contract/spaces/spaces.ts'
import { type AssetKind, budget, endings, kindByName, mostBytes, refusalOf } from '#core/spaces/budget.ts'
import { Select } from '#web/ui/controls/select.tsx'
import { FileDrop } from '#web/ui/files/file-drop.tsx'
import { numberFormat } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { addSpaceAsset, useSpaceUploads } from '../data/spaces.ts'
import { spacesText } from '../words.ts'
import { AssetState } from './asset-state.tsx'

interface FileChoiceProps {
  space: Space
  kinds: readonly AssetKind[]
  value: string | null
  onChange(id: string | null): void
}

/** One of the files the space has, or a new one: what is taken, and what it may cost, is said before anything is sent. */
export function FileChoice({ space, kinds, value, onChange }: FileChoiceProps) {
  const t = useText(spacesText)
  const [error, setError] = useState<string>()
  const uploads = useSpaceUploads()
  const fitting = space.assets.filter(({ kind }) => kinds.includes(kind))
  const chosen = fitting.find(({ id }) => id === value)
  const megabytes = (bytes: number) =>
    numberFormat({ style: 'unit', unit: 'megabyte', maximumFractionDigits: 0 }).format(bytes / (1024 * 1024))
  const number = (count: number) => numberFormat().format(count)
  const send = async (file: File) => {
    setError(undefined)
    const kind = kindByName(file.name, kinds)
    const refusal = kind ? refusalOf(file, kind) : 'ending'
    if (refusal) {
      const types = kinds.flatMap((each) => endings[each]).map((ending) => `.${ending}`)
      return setError(t(`fileRefused_${refusal}`, { types: types.join(', '), size: kind ? megabytes(mostBytes[kind]) : '' }))
    }
    try {
      onChange(await addSpaceAsset(space.id, kind!, file))
    } catch (cause) {
      setError((cause as Error).message)
    }
  }
  return (
    <div className="file-choice">
      {fitting.length > 0 && (
        <Select
          label={t('file')}
          value={value ?? ''}
          onChange={(event) => onChange(event.target.value || null)}
          options={[{ value: '', label: t('noFile') }, ...fitting.map(({ id, sourceName }) => ({ value: id, label: sourceName }))]}
        />
      )}
      {chosen && <AssetState space={space} asset={chosen} upload={uploads[chosen.id]} />}
      <FileDrop
        label={t(`drop_${kinds[0]!}`)}
        accept={kinds
          .flatMap((kind) => endings[kind])
          .map((ending) => `.${ending}`)
          .join(', ')}
        error={error}
        hint={kinds
          .map((kind) =>
            t(`budget_${kind}`, {
              size: megabytes(mostBytes[kind]),
              triangles: number(budget.triangles),
              mostTriangles: number(budget.mostTriangles),
              texture: number(budget.texturePx),
              splats: number(budget.splats),
              width: number(budget.panoramaPx),
            }),
          )
          .join(' ')}
        onFiles={([file]) => file && void send(file)}
      />
    </div>
  )
}
