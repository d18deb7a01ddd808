import { useNavigate } from 'react-router'
import { inNumber, secondsOf } from '#core/clearance/seconds.ts'
import { joined } from '#core/edit/kept-frames.ts'
import type { useCuts } from '#web/data/clearance/use-measured-cut.ts'
import { useFollowedEdit } from '#web/data/edit/use-followed-edit.ts'
import { ClearedLane } from '#web/player/cleared/cleared-lane.tsx'
import { CutSelect } from '#web/player/cleared/cut-select.tsx'
import { useText } from '#web/ui/text.ts'
import { moneyText } from './money-text.ts'
import { useOpenLog } from './open-log.ts'
import { secondsSaid, secondsText } from './said.ts'
import { clearancesText } from './words.ts'

/** The cut that is measured: seconds of what is not the film's own, what it costs, and where it is red. */
export function CutTotals({ cuts }: { cuts: ReturnType<typeof useCuts> }) {
  const t = useText(clearancesText)
  const navigate = useNavigate()
  const { film, cleared, cut, chosen, pathTo, log, people } = useOpenLog()
  if (!chosen) return <p className="ui dim measure">{t('noCut')}</p>
  const shown = joined([...cleared.uses.values()].flatMap((use) => use.shown)).reduce((sum, [from, to]) => sum + to - from, 0)
  const { totals, unknown, shortfalls } = cleared.cost
  return (
    <div className="clearances-cut">
      <CutSelect {...{ cuts, chosen }} onChoose={(cut) => void navigate(pathTo({ cut }), { preventScrollReset: true, replace: true })} />
      <dl className="clearances-totals" aria-live="polite">
        <div>
          <dt>{t('itemsInCut')}</dt>
          <dd className="mono">{cleared.uses.size}</dd>
        </div>
        <div>
          <dt>{t('secondsShown')}</dt>
          <dd className="mono" data-testid="seconds-shown">
            {cut ? t('seconds', { seconds: secondsText(inNumber(secondsOf(shown, cut.rate))) }) : '…'}
          </dd>
        </div>
        {log.seesMoney && (
          <div>
            <dt>{t('cost')}</dt>
            <dd className="mono" data-testid="cost-of-cut">
              {totals.map(({ currency, minor }) => moneyText(minor, currency)).join(' + ')}
              {unknown > 0 && <span className="clearances-unknown"> {t('costUnknown', { count: unknown })}</span>}
              {totals.length === 0 && unknown === 0 && t('noCost')}
            </dd>
          </div>
        )}
        <div>
          <dt>{t('redItems')}</dt>
          <dd className="mono" data-red={cleared.red.length > 0 || undefined}>
            {new Set(cleared.red.map(({ item }) => item)).size}
          </dd>
        </div>
      </dl>
      {log.seesMoney &&
        shortfalls.map(({ licensor, currency, minimum, unused, minor }) => (
          <p key={`${licensor} ${currency}`} className="small clearances-short">
            {t('shortfall', {
              licensor: people.get(licensor) ?? t('unnamed'),
              minimum: secondsSaid(minimum),
              unused: secondsSaid(unused),
              money: moneyText(minor, currency),
            })}
          </p>
        ))}
      {cut && <ClearedLane film={film.id} cut={cut} named={false} />}
      {chosen.kind === 'edit' && <Followed key={chosen.edit.id} edit={chosen.edit.id} />}
    </div>
  )
}

/** Seconds and cost follow the edit while others trim it. */
function Followed({ edit }: { edit: string }) {
  useFollowedEdit(edit)
  return null
}
