import type { Space, SpaceAsset } from '#contract/spaces/spaces.ts'
import { memoryBytes } from '#core/spaces/budget.ts'
import { fileRefusalIn } from '#core/spaces/file-refusals/words.ts'
import { listFormat, numberFormat, useLanguage } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { type SpaceUpload, sendSpaceAsset } from '../data/spaces.ts'
import { spacesText } from '../words.ts'

/** State of a file: uploading, being processed, ready with its cost, or refused with a reason. */
export function AssetState({ space, asset, upload }: { space: Space; asset: SpaceAsset; upload: SpaceUpload | undefined }) {
  const t = useText(spacesText)
  const megabytes = (bytes: number) => numberFormat({ style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 }).format(bytes / 1e6)
  const { facts } = asset
  const language = useLanguage()
  if (asset.state === 'receiving')
    return (
      <div className="asset-state">
        {upload && upload.state !== 'refused' ? (
          <p className="ui" role="status">
            {t(upload.state === 'interrupted' ? 'sendingCut' : 'sending', {
              sent: megabytes(upload.sentBytes),
              whole: megabytes(upload.totalBytes),
            })}
          </p>
        ) : (
          <>
            <p className="ui" role="status">
              {upload ? t(`sendRefused_${upload.refusal ?? 'unknown'}` as 'sendRefused_unknown') : t('awaited', { name: asset.sourceName })}
            </p>
            <label className="button button--small">
              {t('chooseAgain')}
              <input
                type="file"
                className="unseen"
                onChange={(event) => {
                  const file = event.target.files?.[0]
                  if (file) void sendSpaceAsset(space.id, asset.id, file)
                }}
              />
            </label>
          </>
        )}
      </div>
    )
  if (asset.state === 'failed')
    return (
      <p className="field-error" role="status">
        {t('fileFailed', { why: fileRefusalIn(language, asset.failure ?? '') })}
      </p>
    )
  if (asset.state !== 'ready')
    return (
      <p className="ui dim" role="status">
        {t('preparing')}
      </p>
    )
  const told = [
    facts.width && facts.height ? `${facts.width} × ${facts.height}` : '',
    facts.triangles ? t('triangles', { number: numberFormat().format(facts.triangles) }) : '',
    facts.splats ? t('splatCount', { number: numberFormat().format(facts.splats) }) : '',
    facts.tiles ? t('tileLevels', { from: facts.tiles.minZoom, to: facts.tiles.maxZoom }) : '',
    facts.attribution ? t('tileAttribution', { words: facts.attribution }) : '',
    facts.leftOut ? t('leftOut', { names: listFormat().format(facts.leftOut) }) : '',
    facts.bytes ? megabytes(facts.bytes) : '',
    facts.triangles || facts.splats ? t('memory', { size: megabytes(memoryBytes(facts)) }) : '',
  ]
  return <p className="mono dim">{told.filter(Boolean).join(' · ')}</p>
}
