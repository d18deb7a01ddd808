import type { Space } from '#contract/spaces/spaces.ts'
import { useText } from '#web/ui/text.ts'
import { spacesText } from './words.ts'

/** Who made what is seen and heard, and by which right it is shown. */
export function AssetCredits({ space }: { space: Space }) {
  const t = useText(spacesText)
  const used = space.assets.filter(({ credit, licence }) => credit || licence)
  const drawn = space.kind === 'map'
  if (used.length === 0 && !drawn) return null
  return (
    <section className="page row asset-credits" aria-labelledby="asset-credits">
      <div className="head">
        <h2 id="asset-credits">{t('credits')}</h2>
      </div>
      <ul className="small">
        {drawn && <li>{t('mapCredit')}</li>}
        {used.map(({ id, kind, credit, licence, origin, alt, facts }) => (
          <li key={id}>
            {t(`asset_${kind}`)}
            {alt && <span className="dim">: {alt}</span>} ·{' '}
            {[credit, facts.attribution !== credit && facts.attribution].filter(Boolean).join(' · ')}
            {licence && <> · {t(`licence_${licence.replaceAll('-', '_') as 'own'}`)}</>}
            {origin && (
              <>
                {' · '}
                <a className="text-link" href={origin} rel="noreferrer nofollow" target="_blank">
                  {t('origin')}
                </a>
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
