import { useCallback, useState } from 'react'
import { memoryBytes, warnFromBytes } from '#core/spaces/budget.ts'
import type { View } from '#core/spaces/space.ts'
import { readSpaceFile } from '#web/data/spaces.ts'
import { openAsset } from '#web/stage/open-asset.ts'
import { openStage } from '#web/stage/stage.ts'
import { Button } from '#web/ui/button.tsx'
import { numberFormat } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
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
    (canvas: HTMLCanvasElement, view: View) =>
      openStage(
        canvas,
        view,
        (stage) => openAsset({ kind: asset.kind, facts: asset.facts }, (name) => readSpaceFile(`${asset.folder}/${name}`), stage),
        asset.kind !== 'panorama',
      ),
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
