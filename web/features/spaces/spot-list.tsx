import type { Spot } from '#core/spaces/space.ts'
import { Empty } from '#web/ui/layout/states.tsx'
import { useText } from '#web/ui/text.ts'
import { useWhen } from './when.ts'
import { spacesText } from './words.ts'

/** What is in a space, in its order: all of it can be reached from here. */
export function SpotList({ spots, timed, onChoose }: { spots: readonly Spot[]; timed: boolean; onChoose(id: string): void }) {
  const t = useText(spacesText)
  const when = useWhen()
  if (spots.length === 0) return <Empty title={t('noSpots')} text={t(timed ? 'noSpotsText' : 'noSpotsNow')} />
  return (
    <>
      <div className="head">
        <h2>{t('whatStands')}</h2>
      </div>
      <ol className="spot-list">
        {spots.map((spot, index) => (
          <li key={spot.id}>
            <button type="button" onClick={() => onChoose(spot.id)}>
              <span className="mono dim">{index + 1}</span>
              <span>
                <span className="title-s">{spot.title || t('unnamedSpot')}</span>
                <span className="small dim">{[when(spot.from, spot.to), t(`spot_${spot.kind}`)].filter(Boolean).join(' · ')}</span>
              </span>
            </button>
          </li>
        ))}
      </ol>
    </>
  )
}
