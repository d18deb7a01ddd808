import { useCallback, useState } from 'react'
import { memoryBytes, warnFromBytes } from '#core/spaces/budget.ts'
import { readSpaceFile } from '#web/data/spaces.ts'
import { Button } from '#web/ui/button.tsx'
import { numberFormat } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { openModel } from './engine/model.ts'
import { openPanorama } from './engine/panorama.ts'
import type { Shown, Stage } from './engine/stage.ts'
import { StageFrame } from './stage-frame.tsx'
import type { StageProps } from './stage-handle.ts'
import { spacesText } from './words.ts'

/** A picture all around or an object, from the files the worker made. What takes much memory says so and asks first. */
export default function RoundStage(props: StageProps) {
  const t = useText(spacesText)
  const asset = props.asset!
  const needed = memoryBytes(asset.facts)
  const [agreed, setAgreed] = useState(needed < warnFromBytes)
  const open = useCallback(
    async (stage: Stage): Promise<Shown> => {
      const file = (name: string) => readSpaceFile(`${asset.folder}/${name}`)
      if (asset.kind === 'panorama') return openPanorama(asset.facts.levels ?? [], file, stage.redraw)
      const bytes = await (await file(asset.facts.file ?? '')).arrayBuffer()
      if (asset.kind === 'splat') return (await import('./engine/splats.ts')).openSplats(bytes, stage)
      return openModel(bytes)
    },
    [asset.kind, asset.folder, asset.facts],
  )
  if (!agreed)
    return (
      <div className="stage-empty">
        <p className="title-s">
          {t('muchMemory', { size: numberFormat({ style: 'unit', unit: 'megabyte', maximumFractionDigits: 0 }).format(needed / 1e6) })}
        </p>
        <p className="ui dim measure">{t('muchMemoryText')}</p>
        <Button onClick={() => setAgreed(true)}>{t('showAnyway')}</Button>
      </div>
    )
  return <StageFrame {...props} open={open} />
}
