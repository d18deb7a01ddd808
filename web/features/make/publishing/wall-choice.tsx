import { useQuery } from '@tanstack/react-query'
import type { PublishWall } from '#contract/clearance/publish-wall.ts'
import { type Wall, walls } from '#core/clearance/lists.ts'
import { setPublishWall, wallPassesQuery } from '#web/data/clearance/publish-wall.ts'
import { Select } from '#web/ui/controls/select.tsx'
import { dateFormat } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { publishingText } from './words.ts'

/** Whether this film is published with something not cleared: yes, with a reason that is kept, or not at all. What the house chose counts where it is stricter. */
export function WallChoice({ film, wall }: { film: string; wall: PublishWall }) {
  const t = useText(publishingText)
  const { data: passes } = useQuery(wallPassesQuery(film))
  return (
    <section aria-labelledby="publish-wall">
      <h3 className="small" id="publish-wall">
        {t('wall')}
      </h3>
      <Select
        label={t('wallWhen')}
        value={wall.film}
        onChange={(event) => void setPublishWall(film, event.target.value as Wall)}
        options={walls.map((value) => ({ value, label: t(`wall_${value}`) }))}
        hint={walls.indexOf(wall.house) > walls.indexOf(wall.film) ? t(`wallHouse_${wall.house as 'reason' | 'closed'}`) : undefined}
      />
      {passes && passes.length > 0 && (
        <ul className="red-items">
          {passes.slice(0, 5).map(({ id, reason, maker, madeAt }) => (
            <li key={id}>
              <span className="mono">{dateFormat({ dateStyle: 'short' }).format(new Date(madeAt))}</span>
              <span>{reason}</span>
              <span className="small dim">{maker}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
