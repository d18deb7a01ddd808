import { formatTimecode } from '#core/time/timecode.ts'
import type { DamagedPlace, OwnVersion } from '#web/data/film/own-documentaries.ts'
import { useText } from '#web/ui/text.ts'
import { deskText } from '../words.ts'

const shownAtOnce = 6

/** What of a cut's file is missing or does not decode, where and for how long. Nothing where all of it is whole. */
export function DamagedPlaces({ version: { damage } }: { version: OwnVersion }) {
  const t = useText(deskText)
  if (damage.length === 0) return null
  const line = (place: DamagedPlace) => (
    <li key={`${place.what}-${place.startsMs}`}>
      <span className="mono">
        {formatTimecode(place.startsMs)} – {formatTimecode(place.endsMs)}
      </span>{' '}
      {t(`damage_${place.what}`, { seconds: ((place.endsMs - place.startsMs) / 1000).toFixed(1) })}
    </li>
  )
  return (
    <div className="version-damage">
      <p className="small">{t('damageTitle', { count: damage.length })}</p>
      <ul className="small">{damage.slice(0, shownAtOnce).map(line)}</ul>
      {damage.length > shownAtOnce && (
        <details>
          <summary className="small">{t('damageMore', { count: damage.length - shownAtOnce })}</summary>
          <ul className="small">{damage.slice(shownAtOnce).map(line)}</ul>
        </details>
      )}
      <p className="small dim">{t('damageText')}</p>
    </div>
  )
}
