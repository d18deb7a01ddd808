import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Fieldset, Radio, Switch } from '#web/ui/controls/check.tsx'
import { Failed, Loading } from '#web/ui/layout/states.tsx'
import { Table } from '#web/ui/layout/table.tsx'
import { useText } from '#web/ui/text.ts'
import { Figure } from '../agenda.tsx'
import { chooseHearingModel, type HouseHearing, houseHearingQuery, pauseHearing } from '../data/hearing.ts'
import { useAct } from '../use-act.ts'
import { adminText } from '../words.ts'

/** How the house turns speech into words: paused or not, with which model, on which machines and how fast. */
export function HearingView() {
  const t = useText(adminText)
  const hearing = useQuery(houseHearingQuery)
  const { working, perform } = useAct()
  /** Optimistic; the server's state comes after. */
  const [wanted, setWanted] = useState<boolean>()
  if (hearing.isPending) return <Loading what={t('hearingLoading')} />
  if (hearing.isError) return <Failed title={t('listFailed')} text={hearing.error.message} again={hearing.refetch} />
  const { paused, machines, waiting, working: atWork } = hearing.data
  const turn = async (on: boolean) => {
    setWanted(on)
    await perform(() => pauseHearing(!on), t(on ? 'hearingGoesOn' : 'hearingPaused'))
    setWanted(undefined)
  }
  return (
    <>
      <dl className="admin-figures">
        <Figure name={t('hearingWorking')} value={String(atWork)} />
        <Figure name={t('hearingWaiting')} value={String(waiting)} />
      </dl>
      <div className="row admin-house">
        <Switch checked={wanted ?? !paused} disabled={working} onChange={({ target }) => void turn(target.checked)}>
          {t('hearingOn')}
        </Switch>
        <p className="small dim measure">{t('hearingOnText')}</p>
      </div>
      <Models hearing={hearing.data} />
      <Machines machines={machines} />
    </>
  )
}

function Models({ hearing: { model, machines } }: { hearing: HouseHearing }) {
  const t = useText(adminText)
  const { working, perform } = useAct()
  const [wanted, setWanted] = useState<string>()
  const models = new Map(machines.flatMap((machine) => machine.models).map((one) => [one.name, one]))
  if (models.size === 0) return null
  const [own] = models.keys()
  const chosen = wanted ?? (models.has(model) ? model : own)
  const choose = async (name: string) => {
    setWanted(name)
    await perform(() => chooseHearingModel(name === own ? '' : name), t('saved'))
    setWanted(undefined)
  }
  return (
    <section className="row" aria-labelledby="hearing-models">
      <Fieldset legend={<span id="hearing-models">{t('hearingModel')}</span>}>
        {[...models.values()].map(({ name, label, languages, megabytes, wordTimes }) => (
          <Radio key={name} name="hearing-model" checked={name === chosen} disabled={working} onChange={() => void choose(name)}>
            {label}{' '}
            <span className="small dim">
              {t('hearingLanguages', { count: languages })}, {t('hearingMemory', { megabytes })}
              {!wordTimes && `, ${t('hearingNoWordTimes')}`}
            </span>
          </Radio>
        ))}
      </Fieldset>
      <p className="small dim measure">
        {t('hearingModelText')} <code className="mono">npm run model</code>
      </p>
    </section>
  )
}

type Machine = HouseHearing['machines'][number]
type Row = Machine & { one?: Machine['models'][number] }

/** A row a machine and model. */
function Machines({ machines }: { machines: readonly Machine[] }) {
  const t = useText(adminText)
  if (machines.length === 0) return <p className="measure">{t('hearingNoMachine')}</p>
  const rows = machines.flatMap((machine): Row[] =>
    machine.models.length > 0 ? machine.models.map((one) => ({ ...machine, one })) : [machine],
  )
  return (
    <div className="row">
      <Table
        caption={t('hearingMachines')}
        rows={rows}
        keyOf={({ machine, one }) => `${machine} ${one?.name ?? ''}`}
        columns={[
          { key: 'machine', head: t('hearingMachine'), cell: ({ machine }) => <span className="mono">{machine}</span> },
          { key: 'with', head: t('hearingWith'), cell: ({ hearsBy, one }) => one?.label ?? t(`hearsBy_${hearsBy}`) },
          { key: 'speed', head: t('hearingSpeed'), cell: ({ one }) => one && <Speed secondsASecond={one.secondsASecond} /> },
          {
            key: 'live',
            head: t('hearingLive'),
            cell: ({ writesAlong, hearsBy }) => t(`hearingLive_${writesAlong || hearsBy === 'recogniser'}`),
          },
        ]}
      />
      <p className="admin-note small dim measure">{t('hearingMachinesText')}</p>
    </div>
  )
}

function Speed({ secondsASecond }: { secondsASecond: number | null }) {
  const t = useText(adminText)
  if (secondsASecond === null) return <span className="dim">{t('hearingNotMeasured')}</span>
  const words = t('hearingTakes', { seconds: Math.max(1, Math.round(secondsASecond * 60)) })
  return secondsASecond > 1 ? <span className="signal-word">{t('hearingTooSlow', { words })}</span> : words
}
