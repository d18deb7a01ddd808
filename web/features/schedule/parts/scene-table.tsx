import { useQuery } from '@tanstack/react-query'
import { rowsOf } from '#core/production/schedule/rows.ts'
import { sceneTotals } from '#core/production/schedule/scene-ratio.ts'
import { editUsesQuery } from '#web/data/edit/edit-uses.ts'
import type { Rush } from '#web/data/edit/rushes.ts'
import { selectsQuery } from '#web/data/edit/selects.ts'
import { numberFormat } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { useOpenSchedule } from '../open/open-schedule.ts'
import { scheduleText } from '../words.ts'

/** Planned, shot, chosen and used of each scene, and how much was shot for what is used. */
export function SceneTable({ rushes }: { rushes: readonly Rush[] }) {
  const t = useText(scheduleText)
  const { rows, scenes, film } = useOpenSchedule()
  const selects = useQuery(selectsQuery(film.id))
  const uses = useQuery(editUsesQuery(film.id))
  const held = new Map(rushes.map((rush) => [rush.id, rush]))
  const lengthMs = (rush: string | null, from: number, to: number) => {
    const known = rush ? held.get(rush) : undefined
    return known?.rateNum && known.rateDen ? ((to - from) * known.rateDen * 1000) / known.rateNum : 0
  }
  const totals = sceneTotals(
    rowsOf(rows, 'strip').map(({ scene, minutes }) => ({ scene, ms: (Number(minutes) || 0) * 60_000 })),
    rushes.map(({ sceneId, durationMs }) => ({ scene: sceneId ?? '', ms: durationMs ?? 0 })),
    (selects.data ?? []).map((each) => ({
      scene: each.sceneId ?? held.get(each.rushId)?.sceneId ?? '',
      ms: lengthMs(each.rushId, each.inFrame, each.outFrame),
    })),
    (uses.data ?? []).map((use) => ({
      scene: use.scene ?? (use.rush ? held.get(use.rush)?.sceneId : null) ?? '',
      ms: use.in === null || use.out === null ? 0 : lengthMs(use.rush, use.in, use.out),
    })),
  )
  if (totals.length === 0) return null
  const minutes = (ms: number) =>
    ms === 0 ? '–' : t('minutesShort', { count: numberFormat({ maximumFractionDigits: 1 }).format(ms / 60_000) })
  return (
    <section aria-labelledby="plan-scenes">
      <h3 id="plan-scenes">{t('scenes')}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls is reached by keys */}
      <section className="plan-scroll" tabIndex={0} aria-label={t('scenes')}>
        <table className="plan-table">
          <thead>
            <tr>
              <th scope="col">{t('scene')}</th>
              {(['planned', 'shot', 'selected', 'used', 'ratio'] as const).map((column) => (
                <th key={column} scope="col" className="figures">
                  {t(`scene_${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {totals.map((total) => (
              <tr key={total.scene}>
                <th scope="row">{scenes.get(total.scene) ?? t('unnamed')}</th>
                {[total.planned, total.shot, total.selected, total.used].map((ms, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: columns
                  <td key={at} className="figures mono">
                    {minutes(ms)}
                  </td>
                ))}
                <td className="figures mono">
                  {total.ratio === null ? '–' : `${numberFormat({ maximumFractionDigits: 1 }).format(total.ratio)} : 1`}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  )
}
