import { Button } from '#web/ui/controls/button.tsx'
import { Empty } from '#web/ui/layout/states.tsx'
import { useText } from '#web/ui/text.ts'
import { useWhen } from '../when.ts'
import { spacesText } from '../words.ts'
import type { Draft } from './use-draft.ts'

/** The spots in the order in which they are gone through; moved by buttons, so that it needs no hand. */
export function SpotOrder({ draft: { draft, change }, onChoose }: { draft: Draft; onChoose(id: string): void }) {
  const t = useText(spacesText)
  const when = useWhen()
  const move = (at: number, by: -1 | 1) => {
    const spots = [...draft.spots]
    const [moved] = spots.splice(at, 1)
    spots.splice(at + by, 0, moved!)
    change({ spots })
  }
  if (draft.spots.length === 0) return <Empty title={t('noSpots')} text={t('noSpotsAuthor')} />
  return (
    <>
      <div className="head">
        <h2>{t('order')}</h2>
        <span className="small dim">{t('spots', { count: draft.spots.length })}</span>
      </div>
      <ol className="spot-list">
        {draft.spots.map((spot, index) => {
          const name = spot.title || t('unnamedSpot')
          return (
            <li key={spot.id} className="spot-ordered">
              <button type="button" onClick={() => onChoose(spot.id)}>
                <span className="mono dim">{index + 1}</span>
                <span>
                  <span className="title-s">{name}</span>
                  <span className="small dim">{[when(spot.from, spot.to), t(`spot_${spot.kind}`)].filter(Boolean).join(' · ')}</span>
                </span>
              </button>
              <span className="spot-moves">
                <Button small kind="plain" aria-label={t('moveUp', { name })} notNow={index === 0} onClick={() => move(index, -1)}>
                  ↑
                </Button>
                <Button
                  small
                  kind="plain"
                  aria-label={t('moveDown', { name })}
                  notNow={index === draft.spots.length - 1}
                  onClick={() => move(index, 1)}
                >
                  ↓
                </Button>
              </span>
            </li>
          )
        })}
      </ol>
    </>
  )
}
