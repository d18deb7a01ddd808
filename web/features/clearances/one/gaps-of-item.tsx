import type { ClearanceItem } from '#web/data/clearance/clearance-log.ts'
import { useMissingSaid } from '#web/player/cleared/red-items.tsx'
import { useText } from '#web/ui/text.ts'
import { useOpenLog } from '../open-log.ts'
import { gapSaid } from '../said.ts'
import { clearancesText } from '../words.ts'

/** What an item lacks, in sentences; each gap of each planned release with its media, territory and days. */
export function GapsOfItem({ item }: { item: ClearanceItem }) {
  const t = useText(clearancesText)
  const say = useMissingSaid()
  const { cleared } = useOpenLog()
  const judgement = cleared.judgements.get(item.id)
  if (!judgement || judgement.missing.length === 0) return <p className="ui dim">{t('nothingMissingText')}</p>
  return (
    <div className="clearances-gaps" data-red={judgement.red || undefined}>
      <ul>
        {judgement.missing
          .filter((missing) => missing !== 'gap')
          .map((missing) => (
            <li key={missing}>{say(missing, item, judgement) ?? t('lacksNamed', { what: t(`lacks_${missing}`) })}</li>
          ))}
        {judgement.gaps.flatMap(({ release, gaps }) =>
          gaps.map((gap) => (
            <li key={`${release.id} ${gap.media.join()} ${gap.startsOn}`}>
              <strong>{release.name}</strong>: {gapSaid(gap, t)}
            </li>
          )),
        )}
      </ul>
    </div>
  )
}
