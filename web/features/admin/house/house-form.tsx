import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { walls } from '#core/clearance/lists.ts'
import { hostsIn } from '#core/screenings/conversation-address.ts'
import { type HouseSettings, houseSettings, saveHouseSettings } from '#web/data/house/house-settings.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Checkbox } from '#web/ui/controls/check.tsx'
import { TextArea, TextField } from '#web/ui/controls/field.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { Failed, Loading } from '#web/ui/layout/states.tsx'
import { useText } from '#web/ui/text.ts'
import { useAct } from '../use-act.ts'
import { adminText } from '../words.ts'
import { countOf, gigabyte } from './limits.ts'

/** Who runs this server, by which rules, and how much each person may keep; for admins to say. */
export function HouseForm() {
  const t = useText(adminText)
  const settings = useQuery(houseSettings)
  const [error, setError] = useState<string>()
  const [hostsWrong, setHostsWrong] = useState(false)
  const { working, perform } = useAct()
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const text = (name: keyof HouseSettings) => String(form.get(name) ?? '').trim()
    const [gigabytes, films, hours] = (['quotaBytes', 'quotaFilms', 'quotaHours'] as const).map((name) => countOf(text(name)))
    const wrong = [gigabytes, films, hours].includes(undefined) || gigabytes === null
    const stageHosts = hostsIn(text('stageHosts'))
    setError(wrong ? t('limitsWrong') : undefined)
    setHostsWrong(stageHosts === undefined)
    if (wrong || !stageHosts) return
    const said: HouseSettings = {
      name: text('name') || 'Actuality',
      runBy: text('runBy'),
      postalAddress: text('postalAddress'),
      contactEmail: text('contactEmail'),
      placeOfFiles: text('placeOfFiles'),
      law: text('law'),
      rules: text('rules'),
      quotaBytes: Math.round(gigabytes! * gigabyte),
      quotaFilms: films ?? null,
      quotaHours: hours ?? null,
      stageHosts,
      locksNeedRights: form.has('locksNeedRights'),
      publishWall: walls.find((wall) => wall === text('publishWall')) ?? 'none',
    }
    void perform(() => saveHouseSettings(said), t('saved'), t('savedText'))
  }
  if (settings.isPending) return <Loading what={t('houseLoading')} />
  if (settings.isError) return <Failed title={t('houseFailed')} text={settings.error.message} />
  const { data } = settings
  return (
    <form className="admin-house stack" noValidate onSubmit={onSubmit}>
      <p className="dim">{t('houseText')}</p>
      <TextField label={t('houseName')} name="name" maxLength={80} defaultValue={data.name} />
      <TextField label={t('runBy')} name="runBy" maxLength={200} defaultValue={data.runBy} />
      <TextArea label={t('postalAddress')} name="postalAddress" maxLength={500} rows={3} defaultValue={data.postalAddress} />
      <TextField label={t('contactEmail')} name="contactEmail" type="email" maxLength={254} defaultValue={data.contactEmail} />
      <TextField label={t('placeOfFiles')} name="placeOfFiles" maxLength={200} defaultValue={data.placeOfFiles} />
      <TextField label={t('law')} name="law" maxLength={200} defaultValue={data.law} />
      <TextArea label={t('rules')} hint={t('rulesHint')} name="rules" maxLength={10_000} rows={8} defaultValue={data.rules} />
      <TextArea
        label={t('stageHosts')}
        hint={t('stageHostsHint')}
        error={hostsWrong ? t('stageHostsWrong') : undefined}
        name="stageHosts"
        maxLength={5000}
        rows={3}
        spellCheck={false}
        defaultValue={data.stageHosts.join('\n')}
      />
      <Select
        label={t('publishWall')}
        hint={t('publishWallHint')}
        name="publishWall"
        defaultValue={data.publishWall}
        options={walls.map((value) => ({ value, label: t(`publishWall_${value}`) }))}
      />
      <div className="admin-pair">
        <TextField label={t('limitBytes')} name="quotaBytes" inputMode="decimal" maxLength={9} defaultValue={data.quotaBytes / gigabyte} />
        <TextField label={t('limitFilms')} name="quotaFilms" inputMode="numeric" maxLength={6} defaultValue={data.quotaFilms ?? ''} />
        <TextField label={t('limitHours')} name="quotaHours" inputMode="numeric" maxLength={6} defaultValue={data.quotaHours ?? ''} />
      </div>
      <Checkbox name="locksNeedRights" defaultChecked={data.locksNeedRights}>
        {t('locksNeedRights')}
      </Checkbox>
      <p className={error ? 'field-error' : 'small dim'} role={error ? 'alert' : undefined}>
        {error ?? t('houseLimitsHint')}
      </p>
      <p>
        <Button type="submit" kind="ink" working={working && t('saving')}>
          {t('save')}
        </Button>
      </p>
    </form>
  )
}
