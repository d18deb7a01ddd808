import { Link } from 'react-router'
import type { Space } from '#contract/spaces/spaces.ts'
import { readTwin } from '#core/spaces/twin.ts'
import { formatTimecode } from '#core/time/timecode.ts'
import { clipPath } from '#web/paths.ts'
import { Empty } from '#web/ui/layout/states.tsx'
import { useText } from '#web/ui/text.ts'
import { fileOf } from './data/spaces.ts'
import { FilePicture } from './file-picture.tsx'
import { FileSound } from './file-sound.tsx'
import { spacesText } from './words.ts'

/** The whole work as text, in one column, with its pictures, sounds and passages. It is independent of any renderer. */
export function Twin({ space }: { space: Space }) {
  const t = useText(spacesText)
  const blocks = readTwin(space.twin)
  const passages = space.spots.filter(({ film, startsMs, endsMs }) => film && startsMs !== null && endsMs !== null)
  const files = space.spots.flatMap(({ id, title, assetId }) => {
    const asset = assetId ? space.assets.find((each) => each.id === assetId) : undefined
    return asset?.state === 'ready' && asset.facts.file ? [{ id, title, asset, file: asset.facts.file }] : []
  })
  return (
    <div className="page twin">
      {blocks.length === 0 && <Empty title={t('noTwin')} text={t('noTwinText')} />}
      <div className="twin-text">
        {blocks.map(({ heading, text }, index) =>
          heading ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a text has no other order
            <h2 key={index} className="title-m">
              {text}
            </h2>
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: a text has no other order
            <p key={index}>{text}</p>
          ),
        )}
      </div>
      {files.length > 0 && (
        <section className="twin-files" aria-labelledby="twin-files">
          <div className="head">
            <h2 id="twin-files">{t('seenAndHeard')}</h2>
          </div>
          {files.map(({ id, title, asset, file }) => (
            <div key={id}>
              <h3 className="title-s">{title || t('unnamedSpot')}</h3>
              {asset.kind === 'sound' ? (
                <FileSound asset={asset} title={title || t('unnamedSpot')} />
              ) : (
                <figure className="figure">
                  <FilePicture name={fileOf(asset, file)!} alt={asset.alt} ratio={(asset.facts.width ?? 16) / (asset.facts.height ?? 9)} />
                  <figcaption className="small dim">{[asset.alt, asset.credit].filter(Boolean).join(' · ')}</figcaption>
                </figure>
              )}
            </div>
          ))}
        </section>
      )}
      {passages.length > 0 && (
        <section className="twin-passages" aria-labelledby="twin-passages">
          <div className="head">
            <h2 id="twin-passages">{t('passages')}</h2>
          </div>
          <ul>
            {passages.map(({ id, title, film, startsMs, endsMs }) => (
              <li key={id}>
                <Link className="text-link" to={clipPath(film!.documentaryId, { startsMs: startsMs!, endsMs: endsMs! })}>
                  {title || film!.title}
                </Link>{' '}
                <span className="small dim">
                  {film!.title} <span className="mono">{`${formatTimecode(startsMs!)} – ${formatTimecode(endsMs!)}`}</span>
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
