import { useCallback, useState } from 'react'
import { memoryBytes, warnFromBytes } from '#core/spaces/budget.ts'
import type { View } from '#core/spaces/space.ts'
import { openAsset } from '#web/spatial/open-asset.ts'
import { openSpatialView } from '#web/spatial/open-spatial-view.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { numberFormat } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { readSpaceFile } from './data/spaces.ts'
import { ViewFrame } from './view-frame.tsx'
import type { StageProps } from './view-handle.ts'
import { spacesText } from './words.ts'

/** A picture all around or an object, from the files the worker made. What takes much memory says so and asks first. */
export default function RoundView(props: StageProps) {
  const t = useText(spacesText)
  const asset = props.asset!
  const needed = memoryBytes(asset.facts)
  const [agreed, setAgreed] = useState(needed < warnFromBytes)
  const open = useCallback(
    (canvas: HTMLCanvasElement, view: View) =>
      openSpatialView(
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
  return <ViewFrame {...props} open={open} />
}
